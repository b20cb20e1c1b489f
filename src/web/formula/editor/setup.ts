import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { chips } from './chips'
import { completion } from './completion/completion'
import { overBrackets } from './insert'
import { expressionLanguage } from './language'
import { signatureHelp } from './signature-tooltip'

/**
 * What every expression editor can do. Tab is not bound, so that it leaves the editor, and Mod-Enter is left to
 * the dialog around it.
 */
export const setup: Extension = [
  expressionLanguage,
  chips,
  completion,
  signatureHelp,
  history(),
  bracketMatching({ brackets: '()（）' }),
  overBrackets,
  closeBrackets(),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
]
