import type { FormItem, FormMapColumn, FormMapItem, FormTableColumn, Problem } from '../../../generated/types'
import { compile, type Scope } from '../../expression'
import { columnsOf, isTable, itemOfColumn } from '../design/items'
import { readField } from '../expression-scope'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { isComputedColumn } from '../linkage/formulas'
import { type FormRow, type FormValues, isEmpty, ownValue, rowsOf } from '../values/form-values'
import {
  type ConversionResult,
  convertOutcome,
  convertValue,
  createResultConverter,
  createValueConverter,
  isMapped,
  mapProblem,
} from './convert-value'

/** Source of a map. */
export interface MapSource {
  values: FormValues
  /** Fields by model. */
  items: ReadonlyMap<string, FormItem>
  scope: Scope
}

/** Result of a map for one target field. */
export interface FieldMapResult {
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
  columnsOf(table).find((column) => column.code === code)

function formulaCell(text: string, target: FormItem, { source, scope }: Tables): Cell {
  const { run } = compile(text)
  const into = createResultConverter(target)
  const cells = new Map(columnsOf(source).map((column) => [column.code, itemOfColumn(source, column)]))
  let row: FormRow = {}
  const column = (code: string) => {
    const cell = cells.get(code)
    return cell && readField(cell, ownValue(row, code))
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
  return (row) => convertValue(ownValue(row, from.code), into)
}

/** Returns the column map of an entry; by default columns of the same code are mapped. */
function columnMapOf({ table_maping = [] }: FormMapItem, target: FormItem, source: FormItem) {
  if (table_maping.length) return table_maping
  return columnsOf(target)
    .filter(({ code }) => columnAt(source, code))
    .map(({ code, name }): FormMapColumn => {
      const custom_value = { type: 'normal' as const, normal: code, advanced: '' }
      return { name, label: name, model: code, custom_value }
    })
}

/** Maps source rows to target rows in order; empty rows are omitted. */
export function mapTable(entry: FormMapItem, target: FormItem, from: MapSource): FieldMapResult {
  const source = from.items.get(entry.custom_value.normal ?? '')
  if (!source || !isTable(source))
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
  return filledRows(target, rowsOf(ownValue(from.values, source.model)), columns)
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
