import type { ComponentType } from 'react'
import type { FormItem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { t } from '../../platform'
import { effectiveOptions, isApplicable, type PropertyProps, type PropertySchema } from './property'
import { PropertyRow } from './property-row'

type Values = Readonly<Record<string, unknown>>

/** Identity of a changed property: its path and its title. */
export interface PropertyChange {
  path: readonly string[]
  title: string
  typing?: boolean
}

interface PropertyListProps {
  item: FormItem
  schemas: Readonly<Record<string, PropertySchema>>
  values: Values
  column?: string
  editorOf(schema: PropertySchema): ComponentType<PropertyProps> | undefined
  onChange(part: Values, changed: PropertyChange): void
}

const wideFormats = [
  'multiline',
  'rich',
  'json',
  'choices',
  'columns',
  'formula',
  'script',
  'source-props',
  'local-source',
]

/** Renders properties from their schemas alone; an object becomes a nested group. */
export function PropertyList({ schemas, values, editorOf, onChange, ...rest }: PropertyListProps) {
  const options = effectiveOptions({ options: values }, schemas)
  const shown = Object.entries(schemas).filter(([, schema]) => isApplicable(schema, options))
  return shown.map(([name, schema]) => {
    const value = values[name]
    const title = t(schema.title ?? name)
    if (schema.properties) {
      const inner = isRecord(value) ? value : {}
      return (
        <fieldset key={name} className="fd-group q-stack q-gap-2 q-shrink q-box">
          <legend>{title}</legend>
          <PropertyList
            {...rest}
            schemas={schema.properties}
            values={inner}
            editorOf={editorOf}
            onChange={(part, { path, ...changed }) =>
              onChange({ [name]: { ...inner, ...part } }, { ...changed, path: [name, ...path] })
            }
          />
        </fieldset>
      )
    }
    const editor = editorOf(schema)
    if (!editor) return null
    const set = (part: Values, typing?: boolean) => onChange(part, { path: [name], title, typing })
    return (
      <PropertyRow
        key={name}
        {...rest}
        name={name}
        schema={schema}
        value={value}
        editor={editor}
        isWide={wideFormats.includes(schema.format ?? '')}
        onChange={(next, typing) => set({ [name]: next }, typing)}
        setOptions={(part) => set(part)}
      />
    )
  })
}
