import type { FormItem, FormTableColumn } from '../../../generated/types'
import { designLanguage, type Language } from '../../text/language'
import type { SheetCell } from '../../text/sheet-value'
import type { FieldRight } from '../design'
import { itemOfColumn } from '../design/items'
import { aggregateColumn } from '../field-values/aggregate'
import { type FormRow, getOwnValue, isEmpty } from '../values/form-values'
import { cellTextFormatter } from './cell-text'
import { type CellContext, isLosslessColumn } from './read-cell'
import { toSheetCell } from './sheet-cell'

// Markers in the header of an exported sheet (domain-facts §6.4). They depend on the file, not on the page
// language, so that a sheet exported in another language can be imported.

/** Markers in a sheet's header. */
export const sheetHeaderMarkers = {
  number: '行号',
  required: '*',
  readonly: '(只读)',
  shown: '(展示值,不可编辑)',
  stored: '(存储值,勿编辑)',
} as const

/** Table with the reader's rights. */
export interface SheetTable {
  table: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  world?: CellContext
  /** Language of the reader. */
  language?: Language
}

interface SheetColumn {
  head: string
  cell(row: FormRow): SheetCell
}

function columnsOfSheet(
  { table, right, world, language }: SheetTable,
  column: FormTableColumn,
): SheetColumn[] {
  const { code, name } = column
  const words = cellTextFormatter({ table, world, language }, column)
  const { access, required = false } = right.columns?.get(code) ?? {}
  const item = itemOfColumn(table, column)
  const text = (row: FormRow) => toSheetCell(item, getOwnValue(row, code), words(row))
  const mark = required ? sheetHeaderMarkers.required : ''
  const lock = access === 'edit' ? '' : sheetHeaderMarkers.readonly
  const head = `${mark}${name}(${code})${lock}`
  if (access !== 'edit' || isLosslessColumn(item)) return [{ head, cell: text }]
  const stored = (row: FormRow) =>
    isEmpty(getOwnValue(row, code)) ? null : JSON.stringify(getOwnValue(row, code))
  return [
    { head: `${head}${sheetHeaderMarkers.shown}`, cell: text },
    { head: `${head}${sheetHeaderMarkers.stored}`, cell: stored },
  ]
}

/** Exports a table as a sheet for editing and re-import, with marked headers and row numbers. */
export function toEditableSheet(shown: SheetTable, rows: readonly FormRow[]): SheetCell[][] {
  const columns = shown.columns.flatMap((column) => columnsOfSheet(shown, column))
  return [
    [sheetHeaderMarkers.number, ...columns.map(({ head }) => head)],
    ...rows.map((row, i) => [i + 1, ...columns.map(({ cell }) => cell(row))]),
  ]
}

/** Labels in a read-only sheet beyond the table's own texts. */
const readWords: Readonly<Record<Language, Record<'number' | 'sum' | 'average', string>>> = {
  zh: { number: sheetHeaderMarkers.number, sum: '汇总', average: '平均' },
  en: { number: 'Row', sum: 'Total', average: 'Average' },
  es: { number: 'Fila', sum: 'Total', average: 'Promedio' },
}

/** Exports a table as a read-only sheet: its names, texts and totals. */
export function toReadableSheet({ columns, ...shown }: SheetTable, rows: readonly FormRow[]): SheetCell[][] {
  const readableWords = readWords[shown.language ?? designLanguage]
  const words = columns.map((column) => cellTextFormatter(shown, column))
  const items = columns.map((column) => itemOfColumn(shown.table, column))
  const line = (row: FormRow, i: number): SheetCell[] => [
    i + 1,
    ...items.map((item, at) =>
      toSheetCell(item, getOwnValue(row, columns[at]?.code ?? ''), words[at]?.(row) ?? ''),
    ),
  ]
  const totals = columns.map((column) => {
    const total = aggregateColumn(column, rows)
    return total === undefined
      ? null
      : `${readableWords[column.aggregate === 'sum' ? 'sum' : 'average']}:${total}`
  })
  return [
    [readableWords.number, ...columns.map(({ name }) => name)],
    ...rows.map(line),
    ...(totals.some(Boolean) ? [[null, ...totals]] : []),
  ]
}
