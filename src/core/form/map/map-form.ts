import type {
  FormDesign,
  FormItem,
  FormMap,
  FormMapColumn,
  FormMapItem,
  FormMapValue,
  FormTableColumn,
  Problem,
} from '../../../generated/types'
import {
  compileExpression,
  describeValue,
  type EvaluationResult,
  formatDigits,
  type Scope,
} from '../../expression'
import { checkFieldValue } from '../check/check-form'
import { canHoldValue, fieldKindOf, itemFieldSchema } from '../design'
import { formFieldsOf, isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { expressionScope, type FormWithValues, readFieldForExpression } from '../expression-scope'
import { normalizeText } from '../field-values/read-text'
import { valueSchemaOf } from '../field-values/value-schema'
import { fieldValueToText } from '../field-values/value-text'
import { checkValue } from '../json-schema/check-value'
import { coercionOf, uncoercible } from '../linkage/coerce-result'
import { isComputed, isComputedColumn } from '../linkage/formulas'
import { type FormRow, type FormValues, getOwnValue, isEmpty, tableRowsOf } from '../values/form-values'

/** Source of a map. */
interface MapSource {
  values: FormValues
  /** Fields by model. */
  items: ReadonlyMap<string, FormItem>
  scope: Scope
}

/** Result of a map for one target field. */
interface FieldMapResult {
  value?: unknown
  problems: Problem[]
}

/** Target table with its source table. */
interface Tables {
  target: FormItem
  source: FormItem
  scope: Scope
}

/** Computes the value of a target column from a source row. */
type Cell = (row: FormRow) => ConversionResult

const columnAt = (table: FormItem, code: string | null) =>
  tableColumnsOf(table).find((column) => column.code === code)

function formulaCell(text: string, target: FormItem, { source, scope }: Tables): Cell {
  const { run } = compileExpression(text)
  const into = createResultConverter(target)
  const cells = new Map(tableColumnsOf(source).map((column) => [column.code, itemOfColumn(source, column)]))
  let row: FormRow = {}
  const column = (code: string) => {
    const cell = cells.get(code)
    return cell && readFieldForExpression(cell, getOwnValue(row, code))
  }
  const inRow = { ...scope, column }
  return (next) => {
    row = next
    return convertOutcome(run(inRow), into)
  }
}

function cellOf({ custom_value }: FormMapColumn, column: FormTableColumn, tables: Tables): Cell {
  const { type, normal, advanced } = custom_value
  const target = itemOfColumn(tables.target, column)
  if (type === 'advanced') return formulaCell(advanced, target, tables)
  const from = columnAt(tables.source, normal)
  if (!from)
    return () => ({
      problem: mapProblem('source-lost', { name: `${tables.target.name}/${column.name}`, source: normal }),
    })
  const into = createValueConverter(target, itemOfColumn(tables.source, from))
  return (row) => convertValue(getOwnValue(row, from.code), into)
}

/** Returns the column map of an entry; by default columns of the same code are mapped. */
function columnMapOf({ table_maping = [] }: FormMapItem, target: FormItem, source: FormItem) {
  if (table_maping.length) return table_maping
  return tableColumnsOf(target)
    .filter(({ code }) => columnAt(source, code))
    .map(({ code, name }): FormMapColumn => {
      const custom_value = { type: 'normal' as const, normal: code, advanced: '' }
      return { name, label: name, model: code, custom_value }
    })
}

/** Maps source rows to target rows in order; empty rows are omitted. */
function mapTable(entry: FormMapItem, target: FormItem, from: MapSource): FieldMapResult {
  const source = from.items.get(entry.custom_value.normal ?? '')
  if (!source || !isTableItem(source))
    return {
      problems: [{ ...mapProblem('not-a-table', { name: target.name }), place: { field: target.key } }],
    }
  const tables = { target, source, scope: from.scope }
  const columns = columnMapOf(entry, target, source)
    .filter((column) => isMapped(column.custom_value))
    .flatMap((column) => {
      const into = columnAt(target, column.model)
      return into && !isComputedColumn(into) ? { code: into.code, cell: cellOf(column, into, tables) } : []
    })
  return filledRows(target, tableRowsOf(getOwnValue(from.values, source.model)), columns)
}

interface Column {
  code: string
  cell: Cell
}

function filledRows(target: FormItem, from: readonly FormRow[], columns: readonly Column[]): FieldMapResult {
  const problems: Problem[] = []
  const wrong = new Set<string>()
  const rows = from.map((row, index) => {
    const entries = columns.map(({ code, cell }) => {
      const { value, problem } = cell(row)
      // A problem in one row usually repeats in most, so each column reports only its first.
      if (problem && !wrong.has(code))
        problems.push({ ...problem, place: { field: target.key, column: code, row: index } })
      if (problem) wrong.add(code)
      return [code, value] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  })
  const value = rows.filter((row) => !isEmpty(row))
  const fault = value.length > 0 && checkValue(valueSchemaOf(target), value)
  if (!fault) return { value, problems }
  return {
    problems: [
      ...problems,
      { ...mapProblem('unfit', { found: `${value.length}` }), place: { field: target.key } },
    ],
  }
}

/** Converts a value to a field's stored value: undefined if empty, or uncoercible. */
type ValueConverter = (value: unknown) => unknown

// Maximum number of decimals; a copied number is rounded only by the target field.
const allDecimals = 10

const isWritten = (item: FormItem) =>
  fieldKindOf(item) === 'text' && itemFieldSchema(item).text.from !== 'options'

const right = { access: 'edit', required: false } as const

const takes = (target: FormItem, value: unknown) =>
  value !== uncoercible && !isEmpty(value) && checkFieldValue(target, value, { right }).length === 0

/** Formats a value as text; a number without its unit and thousands separators, a text unmasked. */
function wordsOf(source: FormItem, value: unknown): unknown {
  if (typeof value === 'number' && fieldKindOf(source) === 'number') return formatDigits(value)
  return itemFieldSchema(source).text.from === 'value' ? value : fieldValueToText(source, value)
}

/** Creates a converter from formula results to a field's stored values. */
export function createResultConverter(target: FormItem): ValueConverter {
  const shape = coercionOf(target)
  return (result) => {
    if (isEmpty(result)) return undefined
    const value = shape(result)
    return takes(target, value) ? value : uncoercible
  }
}

/**
 * Creates a converter from one field's values to another's. A compatible value is copied unchanged, others
 * are coerced.
 */
export function createValueConverter(target: FormItem, source: FormItem): ValueConverter {
  const { precision } = target.options
  const shape = coercionOf({ ...target, options: { ...target.options, precision: precision ?? allDecimals } })
  const asStored = (value: unknown) => value
  const inWords = (value: unknown) => wordsOf(source, value)
  const ways = isWritten(target) ? [inWords, asStored] : [asStored, inWords]
  return (value) => {
    if (isEmpty(value)) return undefined
    for (const way of ways) {
      const form = normalizeText(target, way(value))
      if (takes(target, form)) return form
      const shaped = shape(form)
      if (takes(target, shaped)) return shaped
    }
    return uncoercible
  }
}

/** Converted value, or the problem that prevented it. */
type ConversionResult = { value: unknown; problem?: undefined } | { value?: undefined; problem: Problem }

/** Converts a value for a field; an incompatible one becomes a problem that shows it. */
export function convertValue(value: unknown, into: ValueConverter): ConversionResult {
  const stored = into(value)
  return stored === uncoercible
    ? { problem: mapProblem('unfit', { found: describeValue(value) }) }
    : { value: stored }
}

/** Converts a formula result for a field. */
const convertOutcome = ({ value, problem }: EvaluationResult, into: ValueConverter): ConversionResult =>
  problem ? { problem } : convertValue(value, into)

/** Problem of a map; the code names its sentence. */
export const mapProblem = (code: string, params: Problem['params'] = {}): Problem => ({
  code: `form-map.${code}`,
  params,
})

const whole: readonly string[] = ['person', 'department', 'area', 'table']

/**
 * Whether a field can store values of another at all; people, regions and tables cannot be parsed from text.
 */
export const canConvert = (target: FormItem, source: FormItem): boolean =>
  fieldKindOf(target) === fieldKindOf(source) ||
  (!whole.includes(fieldKindOf(target)) && fieldKindOf(source) !== 'table')

const strict: readonly string[] = ['number', 'date', 'boolean']

/**
 * Whether values of a field fit another by their types. Numbers, dates and switches take their own type only,
 * because of other values most are left out.
 */
export const hasCompatibleType = (target: FormItem, source: FormItem): boolean =>
  canConvert(target, source) &&
  (fieldKindOf(target) === fieldKindOf(source) || !strict.includes(fieldKindOf(target)))

/** Whether a target is assigned a value. */
export const isMapped = ({ type, normal, advanced }: FormMapValue): boolean =>
  type === 'advanced' ? advanced.trim() !== '' : Boolean(normal)

/** Result of a map: values by model, and the problems of targets without a value. */
export interface MapResult {
  values: FormValues
  problems: Problem[]
}

/** Indexes the fields with a value by model. */
export const indexFieldsByModel = (form: Pick<FormDesign, 'list'>): ReadonlyMap<string, FormItem> =>
  new Map(
    formFieldsOf(form)
      .filter(canHoldValue)
      .map((item) => [item.model, item]),
  )

function valueFor({ custom_value }: FormMapItem, target: FormItem, source: MapSource): ConversionResult {
  const { type, normal, advanced } = custom_value
  if (type === 'advanced')
    return convertOutcome(compileExpression(advanced).run(source.scope), createResultConverter(target))
  const item = source.items.get(normal ?? '')
  if (!item) return { problem: mapProblem('source-lost', { name: target.name, source: normal }) }
  if (!canConvert(target, item))
    return { problem: mapProblem('unfit-kind', { name: target.name, source: item.name }) }
  return convertValue(getOwnValue(source.values, item.model), createValueConverter(target, item))
}

function fill(entry: FormMapItem, target: FormItem, source: MapSource): FieldMapResult {
  if (isTableItem(target)) return mapTable(entry, target, source)
  const { value, problem } = valueFor(entry, target, source)
  return { value, problems: problem ? [{ ...problem, place: { field: target.key } }] : [] }
}

/**
 * Fills in a form from another. A field takes the value of a source field as far as it is compatible, or the
 * result of a formula over the source; a table takes rows from a table. Incompatible values are omitted with
 * a problem, and fields computed by the target are never written. Of two values for a field the last one
 * applies.
 */
export function mapForm(map: FormMap, from: FormWithValues, target: Pick<FormDesign, 'list'>): MapResult {
  const source = { values: from.values, items: indexFieldsByModel(from.form), scope: expressionScope(from) }
  const into = indexFieldsByModel(target)
  const mapped: MapResult = { values: {}, problems: [] }
  for (const entry of map) {
    const item = into.get(entry.model)
    if (!isMapped(entry.custom_value) || (item && isComputed(item))) continue
    const { value, problems } = item ? fill(entry, item, source) : lostTarget(entry)
    mapped.problems.push(...problems)
    if (item && !isEmpty(value)) mapped.values[item.model] = value
  }
  return mapped
}

const lostTarget = ({ name, model }: FormMapItem): FieldMapResult => ({
  problems: [mapProblem('target-lost', { name: name || model })],
})
