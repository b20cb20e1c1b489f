import type { FormItem } from '#/generated/types'

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
  Object.entries(schema['x-when'] ?? {}).every(([name, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(options[name]) : options[name] === wanted,
  )

/** Returns the JSON type that decides the editor: the first that is not null. */
export const jsonTypeOf = ({ type }: PropertySchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null')
