import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { completion } from './completion/completion'
import { surroundings } from './editor-facet'
import { overBrackets } from './insert-text'
import { expressionLanguage } from './language'
import { signatureHelp } from './signature-tooltip'
import { chips } from './token-chips'
import { marksIn } from './token-marks'
import { outlineIn } from './token-outline'

const fieldsAndFunctions = chips({
  marks: (state) => marksIn(outlineIn(state), state.facet(surroundings).words),
  depends: (state) => state.facet(surroundings),
})

/** What writing a text of brackets and names needs, whatever the names mean. */
export const writing: Extension = [
  history(),
  bracketMatching({ brackets: '()（）' }),
  overBrackets,
  closeBrackets(),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
]

/**
 * What every expression editor can do. Tab is not bound, so that it leaves the editor, and Mod-Enter is left to
 * the dialog around it.
 */
export const setup: Extension = [expressionLanguage, fieldsAndFunctions, completion, signatureHelp, writing]
