import type { FormItem, FormTableColumn } from '../../../generated/types'
import { designLanguage, type Language } from '../../text/language'
import type { SheetValue } from '../../text/sheet-value'
import type { FieldRight } from '../design/field-rights'
import { itemOfColumn } from '../design/items'
import { aggregateColumn } from '../field-values/aggregate'
import { type FormRow, isEmpty, ownValue } from '../values/form-values'
import { cellTextFormatter } from './cell-text'
import { type CellContext, isReadable } from './read-cell'

// The marks in the head of an exported sheet (domain-facts §6.4). They belong to the file, not to the page: a
// sheet that a colleague exported in another language has to come back in as well.

/** The marks of a sheet's head. */
export const sheetMarks = {
  number: '行号',
  required: '*',
  readonly: '(只读)',
  shown: '(展示值,不可编辑)',
  stored: '(存储值,勿编辑)',
} as const

/** A table as its rights show it to a person. */
export interface SheetTable {
  table: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  world?: CellContext
  /** Of whoever reads the sheet. */
  language?: Language
}

interface SheetColumn {
  head: string
  cell(row: FormRow): SheetValue
}

const numeric = (cell: unknown): cell is number => typeof cell === 'number' && Number.isFinite(cell)

/** A number stays one where its text is nothing but the number; all else is text and never a formula. */
const asSheetValue = (cell: unknown, text: string): SheetValue => {
  if (text === '') return null
  return numeric(cell) && String(cell) === text ? cell : text
}

function columnsOfSheet(
  { table, right, world, language }: SheetTable,
  column: FormTableColumn,
): SheetColumn[] {
  const { code, name } = column
  const words = cellTextFormatter({ table, world, language }, column)
  const { access, required = false } = right.columns?.get(code) ?? {}
  const text = (row: FormRow) => asSheetValue(ownValue(row, code), words(row))
  const mark = required ? sheetMarks.required : ''
  const lock = access === 'edit' ? '' : sheetMarks.readonly
  const head = `${mark}${name}(${code})${lock}`
  if (access !== 'edit' || isReadable(itemOfColumn(table, column))) return [{ head, cell: text }]
  const stored = (row: FormRow) => (isEmpty(ownValue(row, code)) ? null : JSON.stringify(ownValue(row, code)))
  return [
    { head: `${head}${sheetMarks.shown}`, cell: text },
    { head: `${head}${sheetMarks.stored}`, cell: stored },
  ]
}

/** A table as a sheet that can be filled in and imported again: marked heads, the number of each row. */
export function toEditableSheet(shown: SheetTable, rows: readonly FormRow[]): SheetValue[][] {
  const columns = shown.columns.flatMap((column) => columnsOfSheet(shown, column))
  return [
    [sheetMarks.number, ...columns.map(({ head }) => head)],
    ...rows.map((row, i) => [i + 1, ...columns.map(({ cell }) => cell(row))]),
  ]
}

/** What a sheet that is only read says beside the table's own words. */
const readWords: Readonly<Record<Language, Record<'number' | 'sum' | 'average', string>>> = {
  zh: { number: sheetMarks.number, sum: '汇总', average: '平均' },
  en: { number: 'Row', sum: 'Total', average: 'Average' },
  es: { number: 'Fila', sum: 'Total', average: 'Promedio' },
}

/** A table as a sheet to be read: its names, its texts, its totals. */
export function toReadableSheet({ columns, ...shown }: SheetTable, rows: readonly FormRow[]): SheetValue[][] {
  const says = readWords[shown.language ?? designLanguage]
  const words = columns.map((column) => cellTextFormatter(shown, column))
  const line = (row: FormRow, i: number): SheetValue[] => [
    i + 1,
    ...columns.map(({ code }, at) => asSheetValue(ownValue(row, code), words[at]?.(row) ?? '')),
  ]
  const totals = columns.map((column) => {
    const total = aggregateColumn(column, rows)
    return total === undefined ? null : `${says[column.aggregate === 'sum' ? 'sum' : 'average']}:${total}`
  })
  return [
    [says.number, ...columns.map(({ name }) => name)],
    ...rows.map(line),
    ...(totals.some(Boolean) ? [[null, ...totals]] : []),
  ]
}
