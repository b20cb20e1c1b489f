import { emptyForm } from '../../src/core/form/design/upgrade'
import { type FormValues, isRecord } from '../../src/core/form/values/form-values'
import type { FormDesign, FormItem, FormTableColumn } from '../../src/generated/types'

/** What a field is beside its name: its type, a formula of its value, conditions, options. */
export interface FieldOf {
  type?: string
  formula?: string
  linkage?: FormItem['linkage']
  options?: Record<string, unknown>
  columns?: FormItem['columns']
}

/** What a column is beside its name: the editer, a formula. */
export type ColumnOf = Partial<FormTableColumn>

const numbered = new Map<string, number>()

function numberOf(name: string): number {
  const number = numbered.get(name) ?? numbered.size + 1
  numbered.set(name, number)
  return number
}

/** The key of a field by its name; one name has one key everywhere. */
export const keyOf = (name: string): string => `1732154400000_${String(numberOf(name)).padStart(3, '0')}`

/** The model of a field by its name. */
export const modelOf = (name: string): string => `m${numberOf(name)}`

/** The code of a column by its name: five characters, as expressions want them. */
export const codeOf = (name: string): string => `c${String(numberOf(name)).padStart(4, '0')}`

/** A text in which @单价 stands for the field 单价, and ~数量 for the column 数量. */
export const written = (text: string): string =>
  text
    .replace(/@(\p{L}+)/gu, (_, name: string) => `@[${name}_${keyOf(name)}]`)
    .replace(/~(\p{L}+)/gu, (_, name: string) => `@[${name}_${codeOf(name)}]`)
    .replace(/"#(\p{L}+)"/gu, (_, name: string) => `"${name}_${codeOf(name)}"`)

const linkageOf = (linkage: FormItem['linkage']) =>
  linkage && {
    linkage: Object.fromEntries(Object.entries(linkage).map(([part, text]) => [part, written(text)])),
  }

/** A field of a form, a number unless said otherwise. */
export function field(name: string, { type = 'number', formula, linkage, options, columns }: FieldOf = {}) {
  const item: FormItem = {
    type,
    name,
    key: keyOf(name),
    keyindex: numberOf(name),
    model: modelOf(name),
    rules: [],
    options: { ...options, ...(formula !== undefined && { formula: written(formula) }) },
    ...linkageOf(linkage),
    ...(columns && { columns }),
  }
  return item
}

/** A grid that holds some items. */
export const grid = (name: string, linkage: FormItem['linkage'], ...list: FormItem[]): FormItem =>
  field(name, { type: 'grid', linkage, columns: [{ span: 24, list }] })

/** A column of a table, a number unless said otherwise. */
export const column = (name: string, { formula, ...rest }: ColumnOf = {}): FormTableColumn => ({
  code: codeOf(name),
  name,
  editer: 'number',
  ...(formula !== undefined && { formula: written(formula) }),
  ...rest,
})

/** A table. */
export const table = (name: string, ...tableset: FormTableColumn[]): FormItem =>
  field(name, { type: 'table', options: { tableset } })

/** A form of these items. */
export const formOf = (...list: FormItem[]): FormDesign => ({ ...emptyForm(), list })

const cells = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((row) => (isRecord(row) ? rowOf(row) : row)) : value

/** A row of a table by the names of its columns; _id stays. */
export const rowOf = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => [name.startsWith('_') ? name : codeOf(name), cell]),
  )

/** Values by the names of fields and columns. */
export const valuesOf = (values: Record<string, unknown>): FormValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [modelOf(name), cells(value)]))
