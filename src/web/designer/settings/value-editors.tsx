import { type ComponentType, useState } from 'react'
import { t } from '../../platform'
import { NumberInput } from '../../ui'
import { jsonTypeOf, type PropertyProps, type PropertySchema } from './property-list'
import { RichEditor } from './rich-editor'
import { AliasEditor } from './source/alias-editor'
import { AutofillEditor } from './source/autofill-editor'
import { DatabaseSetEditor, OptionsExpressionEditor } from './source/database-set-editor'
import { FormFieldEditor } from './source/form-field-editor'
import { PropsEditor } from './source/props-editor'
import {
  RequestFillEditor,
  RequestFlowsEditor,
  RequestResultsEditor,
  RequestShownEditor,
} from './source/request-editors'

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export const TextEditor = ({ id, schema, value, onChange }: PropertyProps) => (
  <input
    id={id}
    className="q-input"
    maxLength={schema.maxLength}
    placeholder={schema.hint && t(schema.hint)}
    value={text(value)}
    onChange={(event) => onChange(event.target.value, true)}
  />
)

export const LinesEditor = ({ id, schema, value, onChange }: PropertyProps) => (
  <textarea
    id={id}
    className="q-input"
    rows={4}
    maxLength={schema.maxLength}
    value={text(value)}
    onChange={(event) => onChange(event.target.value, true)}
  />
)

const NumberEditor = ({ id, value, onChange }: PropertyProps) => (
  <NumberInput
    id={id}
    value={typeof value === 'number' ? value : null}
    onChange={(number) => onChange(number, true)}
  />
)

export const SwitchEditor = ({ id, value, onChange }: PropertyProps) => (
  <input
    id={id}
    className="fd-switch q-anchor"
    type="checkbox"
    role="switch"
    checked={value === true}
    aria-checked={value === true}
    onChange={(event) => onChange(event.target.checked)}
  />
)

/** Choice of few values; the label of each is the text "<title>.<value>". */
const EnumEditor = ({ id, schema, value, onChange }: PropertyProps) => (
  <select
    id={id}
    className="q-input"
    value={schema.enum?.indexOf((value ?? null) as string | null) ?? -1}
    onChange={(event) => onChange(schema.enum?.[Number(event.target.value)])}
  >
    {schema.enum?.map((one, i) => (
      <option key={String(one)} value={i}>
        {t(`${schema.title}.${one || 'none'}`)}
      </option>
    ))}
  </select>
)

/** Edits JSON as text: reports the value as soon as it parses, shows an error until then. */
export function JsonValueEditor({ id, value, onChange }: PropertyProps) {
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const change = (next: string) => {
    setTyped(next)
    try {
      const json: unknown = JSON.parse(next)
      setWrong(!Array.isArray(json))
      if (Array.isArray(json)) onChange(json, true)
    } catch {
      setWrong(true)
    }
  }
  return (
    <>
      <textarea
        id={id}
        className="q-input fd-code q-text-xs"
        rows={6}
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        value={typed ?? JSON.stringify(value ?? [], null, 2)}
        onChange={(event) => change(event.target.value)}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      {isWrong && <small className="q-field-error">{t('designer.json.wrong')}</small>}
    </>
  )
}

const byType: Record<string, ComponentType<PropertyProps>> = {
  string: TextEditor,
  number: NumberEditor,
  integer: NumberEditor,
  boolean: SwitchEditor,
}

/** Returns the editor for the type of a property's values; undefined for types that need a dedicated one. */
export const valueEditorOf = (schema: PropertySchema): ComponentType<PropertyProps> | undefined =>
  schema.enum ? EnumEditor : byType[jsonTypeOf(schema) ?? '']

/** Format editors shared by items and table columns. */
export const formatEditors: Readonly<Record<string, ComponentType<PropertyProps>>> = {
  multiline: LinesEditor,
  rich: RichEditor,
  json: JsonValueEditor,
  'remote-source': AliasEditor,
  'source-props': PropsEditor,
  'local-source': OptionsExpressionEditor,
  'database-set': DatabaseSetEditor,
  'database-fill': AutofillEditor,
  'request-flows': RequestFlowsEditor,
  'request-results': RequestResultsEditor,
  'request-shown': RequestShownEditor,
  'request-fill': RequestFillEditor,
  'form-field': FormFieldEditor,
}
