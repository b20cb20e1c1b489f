import { autocompletion, type CompletionSource, completionKeymap } from '@codemirror/autocomplete'
import { keymap } from '@codemirror/view'
import { useMemo } from 'react'
import type { OverridableProperty } from '../../../../core/form'
import { t } from '../../../platform'
import { JsonEditor, type JsonEditorProps } from '../../json/json-editor'
import { describeAllowedValues } from './override-text'

interface InnerEditorProps extends JsonEditorProps {
  properties: readonly OverridableProperty[]
}

/** Completes the names that the field accepts. */
const namesOf =
  (properties: readonly OverridableProperty[]): CompletionSource =>
  (context) => {
    const typed = context.matchBefore(/"[\w.-]*/)
    if (!typed || /:\s*$/.test(context.state.sliceDoc(0, typed.from))) return null
    const outer = properties.filter(({ name }) => !name.includes('.'))
    const options = outer.map((property) => ({
      label: `"${property.name}"`,
      detail: describeAllowedValues(property),
      type: 'property',
    }))
    return { from: typed.from, options, validFor: /^"[\w.-]*$/ }
  }

/** Text editor of an inner set that completes the names the field accepts. */
export function OverrideEditor({ properties, ...rest }: InnerEditorProps) {
  const completing = useMemo(
    () => [autocompletion({ override: [namesOf(properties)] }), keymap.of([...completionKeymap])],
    [properties],
  )
  return <JsonEditor {...rest} label={t('designer.inner')} extension={completing} />
}
