import { type ComponentType, useId } from 'react'
import type { FieldKind, FormItem } from '#/generated/types'
import { isRecord } from '../../../core/form'
import { t } from '../../platform'
import { Icon } from '../../ui'

/** Schema of one option of a field; the panel is rendered from these alone. */
export interface PropertySchema {
  /** text key */
  title?: string
  /** text key of the placeholder of an empty editor */
  hint?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly (string | number | null)[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, PropertySchema>
  /** the option applies only where these other options have one of these values */
  'x-when'?: Record<string, unknown>
  /** use that remote sources of choices are meant for (domain facts 6.3) */
  'x-scope'?: string
  /** Kind of the fields that may be named. */
  'x-kind'?: FieldKind
}

/** Props of the editor of one property. */
export interface PropertyProps {
  id: string
  schema: PropertySchema
  value: unknown
  /** successive `typing` changes are one history step */
  onChange(value: unknown, typing?: boolean): void
  /** Sets several options at the same path together. */
  setOptions?(part: Readonly<Record<string, unknown>>): void
  /** The field; a column of a table is presented as one. */
  item: FormItem
  /** Code of the column whose row is available to expressions. */
  column?: string
}

/** Returns the item's options with the defaults of their schemas where nothing is set. */
export function effectiveOptions(
  { options }: Pick<FormItem, 'options'>,
  properties: Readonly<Record<string, PropertySchema>>,
): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, schema]) => [name, schema.default])
  return { ...Object.fromEntries(defaults), ...options }
}

/** Whether a property applies, given the other options. */
export const isApplicable = (schema: PropertySchema, options: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(schema['x-when'] ?? {}).every(([name, expected]) =>
    Array.isArray(expected) ? expected.includes(options[name]) : options[name] === expected,
  )

/** Returns the JSON type that decides the editor: the first that is not null. */
export const jsonTypeOf = ({ type }: PropertySchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null')

interface PropertyRowProps extends Omit<PropertyProps, 'id'> {
  name: string
  editor: ComponentType<PropertyProps>
  /** the editor is placed below its title and takes the full width */
  isWide?: boolean
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** One property: its name, its editor and, when changed, a button to reset it to the default. */
export function PropertyRow({ name, editor: Editor, isWide, ...property }: PropertyRowProps) {
  const id = useId()
  const { schema, value, onChange } = property
  const title = t(schema.title ?? name)
  const canReset = !isWide && 'default' in schema && value !== undefined && !isSame(value, schema.default)
  return (
    <div
      className="fd-property q-stack q-align-center q-gap-1-5 q-anchor"
      data-name={name}
      data-wide={isWide || undefined}
    >
      <label htmlFor={id}>{title}</label>
      <div>
        <Editor {...property} id={id} value={value === undefined ? schema.default : value} />
      </div>
      {canReset && (
        <button
          type="button"
          className="fd-reset q-stack q-center q-plain q-muted"
          aria-label={t('designer.reset', { name: title })}
          title={t('designer.reset', { name: title })}
          onClick={() => onChange(structuredClone(schema.default))}
        >
          <Icon name="refresh" size={13} />
        </button>
      )}
    </div>
  )
}

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
