import { autocompletion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete'
import { keymap } from '@codemirror/view'
import { JsonEditor, type JsonEditorProps } from './json-editor'
import { suggestJson } from './suggestions'

/** Offers what may stand where one writes; unasked only while a word is begun. */
const complete: CompletionSource = ({ state, pos, explicit }) => {
  const found = suggestJson(state.doc.toString(), pos)
  if (!found?.offers.length || (!explicit && found.from === pos)) return null
  const options = found.offers.map((offer) => ({ ...offer, type: 'property' }))
  return { from: found.from, options, validFor: /^"?[\w.-]*$/ }
}

const completing = [autocompletion({ override: [complete] }), keymap.of([...completionKeymap])]

/** The text of a form under work; names and values that its grammar knows are offered while writing. */
export const FormJsonEditor = (props: JsonEditorProps) => <JsonEditor {...props} extension={completing} />
