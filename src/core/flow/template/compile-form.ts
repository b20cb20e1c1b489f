import type { FlowSketchColumn, FlowSketchField, FormDesign, FormItem } from '../../../generated/types'
import { emptyForm, type FormValues } from '../../form'

/** Field of a sketch with its identifiers in the form. */
export interface SketchField {
  field: FlowSketchField
  item: FormItem
  /** Codes of a table's columns by name. */
  codes: ReadonlyMap<string, string>
}

const firstKey = 1_800_000_000_000

const widgetOf = ({ type }: FlowSketchField) =>
  type.startsWith('fm-') ? { type: 'custom', componentName: type } : { type, componentName: undefined }

/** Converts names in a formula to design syntax: fields by name and key, columns by name and code. */
function written(text: string, fields: readonly SketchField[], near?: SketchField): string {
  const named = (name: string): string => {
    const code = near?.codes.get(name)
    if (code) return `${name}_${code}`
    const found = fields.find(({ field }) => field.name === name)
    return found ? `${name}_${found.item.key}` : name
  }
  const references = text.replace(/@\[([^[\]]+)\]/g, (_, name: string) => `@[${named(name)}]`)
  return references.replace(
    /(@\[[^[\]]*_(\d{13}_\d+)\],\s*")([^"]+)(")/g,
    (whole, before, key, name, after) => {
      const code = fields.find(({ item }) => item.key === key)?.codes.get(name)
      return code ? `${before}${name}_${code}${after}` : whole
    },
  )
}

const columnOf = (column: FlowSketchColumn, code: string) => {
  const { name, editer, choices, required, sum, width } = column
  return {
    code,
    name,
    editer,
    ...(choices && { datasource: choices.join(',') }),
    ...(required && { required }),
    ...(sum && { aggregate: 'sum' }),
    ...(editer === 'number' && { editer_config: { min: 0, precision: 2, thousands: true } }),
    width: width ?? 140,
  }
}

/** Converts the options of a sketch field. */
function optionsOf(field: FlowSketchField, componentName: string | undefined): FormItem['options'] {
  const { choices, unit, options = {}, default: defaultValue, columns } = field
  return {
    ...(componentName && { componentName }),
    ...(choices && { options: choices.map((value) => ({ value, label: value })) }),
    ...(field.type === 'radio' && { inline: true }),
    ...(field.type === 'number' && { precision: 2, thousands: true, min: 0 }),
    ...(field.type === 'textarea' && { rows: 3, maxlength: 500 }),
    ...(unit && { unit }),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(columns && { table_add: true, table_edit: true, table_delete: true }),
    ...options,
  }
}

function sketched(field: FlowSketchField, at: number): SketchField {
  const { type, componentName } = widgetOf(field)
  const index = at + 1
  const key = `${firstKey + index * 1000}_${10_000 + index}`
  const codes = new Map(
    (field.columns ?? []).map(({ name }, n) => [name, `lie${String(n + 1).padStart(2, '0')}`]),
  )
  const item: FormItem = {
    type,
    name: field.name,
    key,
    keyindex: index,
    model: `${type}_${key}`,
    options: optionsOf(field, componentName),
    rules: field.required ? [{ required: true }] : [],
    ...(field.hint && { hint: field.hint }),
  }
  return { field, item, codes }
}

/** Links a field by its formulas, which may reference any other field. */
function linked(one: SketchField, all: readonly SketchField[]): FormItem {
  const { field, item, codes } = one
  const { columns, formula, shown } = field
  const tableset = columns?.map((column) => ({
    ...columnOf(column, codes.get(column.name) ?? ''),
    ...(column.formula && { formula: written(column.formula, all, one) }),
  }))
  return {
    ...item,
    options: {
      ...item.options,
      ...(tableset && { tableset }),
      ...(formula && { formula: written(formula, all) }),
    },
    ...(shown && { linkage: { shown: written(shown, all) } }),
  }
}

/** Places consecutive half-width fields on one line. */
function laidOut(items: readonly { item: FormItem; half: boolean }[], from: number): FormItem[] {
  const rows: FormItem[] = []
  for (let at = 0; at < items.length; at++) {
    const [one, next] = [items[at], items[at + 1]]
    if (!one) continue
    if (!one.half || !next?.half) {
      rows.push(one.item)
      continue
    }
    const index = from + rows.length + 1
    const key = `${firstKey + index * 1000}_${10_000 + index}`
    const columns = [one, next].map(({ item }) => ({ span: 12, list: [item] }))
    const model = `grid_${key}`
    rows.push({
      type: 'grid',
      name: '',
      key,
      keyindex: index,
      model,
      options: { gutter: 16 },
      rules: [],
      columns,
    })
    at++
  }
  return rows
}

/** Compiles the form of a sketch. Returns it with its fields and their identifiers. */
export function compileForm(fields: readonly FlowSketchField[]): {
  form: FormDesign
  fields: SketchField[]
} {
  const all = fields.map(sketched)
  const items = all.map((one) => ({ item: linked(one, all), half: one.field.half === true }))
  return { form: { ...emptyForm(), list: laidOut(items, all.length) }, fields: all }
}

/** Compiles a condition of a sketch to design syntax. */
export const compileCondition = written

/** Converts values by field name to stored form values; rows use the codes of their columns. */
export function compileValues(
  values: Readonly<Record<string, unknown>>,
  fields: readonly SketchField[],
): FormValues {
  const rowOf = (row: Readonly<Record<string, unknown>>, codes: SketchField['codes']) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [codes.get(name) ?? name, cell]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const found = fields.find(({ field }) => field.name === name)
      const isTable = found && found.codes.size > 0 && Array.isArray(value)
      return [found?.item.model ?? name, isTable ? value.map((row) => rowOf(row, found.codes)) : value]
    }),
  )
}
