import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { bracketMatching } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { completion } from './completion/completion'
import { editorContextFacet } from './editor-facet'
import { skipClosingBracket } from './insert-text'
import { expressionLanguage } from './language'
import { signatureHelp } from './signature-tooltip'
import { tokenChips, tokenMarksOf } from './token-chips'
import { editorOutlineOf } from './token-outline'

const fieldsAndFunctions = tokenChips({
  marks: (state) => tokenMarksOf(editorOutlineOf(state), state.facet(editorContextFacet).words),
  depends: (state) => state.facet(editorContextFacet),
})

/** Extensions for any text of brackets and names. */
export const textExtensions: Extension = [
  history(),
  bracketMatching({ brackets: '()（）' }),
  skipClosingBracket,
  closeBrackets(),
  EditorView.lineWrapping,
  keymap.of([...closeBracketsKeymap, ...historyKeymap, ...standardKeymap]),
]

/**
 * Extensions of every expression editor. Tab is not bound, so that it leaves the editor, and Mod-Enter is
 * left to the surrounding dialog.
 */
export const editorSetup: Extension = [
  expressionLanguage,
  fieldsAndFunctions,
  completion,
  signatureHelp,
  textExtensions,
]
