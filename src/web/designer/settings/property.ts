import type { FormItem } from '#/generated/types'

/** One option of a field as its schema describes it; the panel is drawn from these alone. */
export interface PropertySchema {
  /** text key */
  title?: string
  /** text key of what an empty editor shows */
  hint?: string
  type?: string | readonly string[]
  format?: string
  enum?: readonly (string | number | null)[]
  default?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, PropertySchema>
  /** the option has a say only where these other options have one of these values */
  'x-when'?: Record<string, unknown>
  /** for which use remote sources of choices are meant (domain facts 6.3) */
  'x-scope'?: string
}

/** What an editor of one property gets. */
export interface PropertyProps {
  id: string
  schema: PropertySchema
  value: unknown
  /** `typing` changes follow one another and are one step of the history */
  onChange(value: unknown, typing?: boolean): void
  /** Sets several options of the same place at once. */
  setOptions?(part: Readonly<Record<string, unknown>>): void
  /** The field; a column of a table is seen as one. */
  item: FormItem
  /** Code of the column whose row expressions may read. */
  column?: string
}

/** The item's options with the defaults of their schemas where nothing is set. */
export function effectiveOptions(
  { options }: Pick<FormItem, 'options'>,
  properties: Readonly<Record<string, PropertySchema>>,
): Record<string, unknown> {
  const defaults = Object.entries(properties).map(([name, schema]) => [name, schema.default])
  return { ...Object.fromEntries(defaults), ...options }
}

/** Whether a property has a say, given the other options. */
export const isApplicable = (schema: PropertySchema, options: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(schema['x-when'] ?? {}).every(([name, wanted]) =>
    Array.isArray(wanted) ? wanted.includes(options[name]) : options[name] === wanted,
  )

/** The JSON type an editor is chosen by: the first that is not null. */
export const jsonTypeOf = ({ type }: PropertySchema): string | undefined =>
  typeof type === 'string' ? type : type?.find((one) => one !== 'null')
