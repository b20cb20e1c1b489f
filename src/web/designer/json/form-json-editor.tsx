import { autocompletion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete'
import { keymap } from '@codemirror/view'
import { JsonEditor, type JsonEditorProps } from './json-editor'
import { suggestJson } from './suggestions'

/** Offers completions at the cursor; without an explicit request only while a word is being written. */
const complete: CompletionSource = ({ state, pos, explicit }) => {
  const found = suggestJson(state.doc.toString(), pos)
  if (!found?.offers.length || (!explicit && found.from === pos)) return null
  const options = found.offers.map((offer) => ({ ...offer, type: 'property' }))
  return { from: found.from, options, validFor: /^"?[\w.-]*$/ }
}

const completing = [autocompletion({ override: [complete] }), keymap.of([...completionKeymap])]

/** Text editor of a form; completes the names and values its grammar allows. */
export const FormJsonEditor = (props: JsonEditorProps) => <JsonEditor {...props} extension={completing} />
