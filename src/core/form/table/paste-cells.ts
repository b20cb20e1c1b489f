import type { FormItem, FormTableColumn } from '../../../generated/types'
import type { FieldRight } from '../design'
import { itemOfColumn } from '../design/items'
import { type FormRow, getOwnValue, isSameValue } from '../values/form-values'
import { cellTextFormatter } from './cell-text'
import { type CellContext, type CellResult, parseTableCell } from './read-cell'
import { canEditRow, maxTableRows } from './row-rights'
import type { CellBlock } from './tsv'

/** Cell that was not pasted, with the reason. */
export interface CellRejection {
  /** Number of the row, from 1. */
  row: number
  /** Name of the column. */
  column: string
  text: string
  code: string
  params: Record<string, string | number>
}

/** Result of pasting: the rows, and the rejected cells. */
export interface PasteResult {
  rows: FormRow[]
  refused: CellRejection[]
  /** Number of rows of the block that did not fit. */
  lost: number
  /** Number of cells written. */
  written: number
  /** Number of these that were rounded to the decimals of their column. */
  rounded: number
  /** First and last row of the pasted lines. */
  first: number
  last: number
}

/** Position of the pasted block in the rows, and the factory of new rows. */
export interface PasteTarget {
  table: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  rows: readonly FormRow[]
  at: { row: number; column: number }
  /** Index of the row of each line, -1 for a row that no longer exists; by default, rows from `at` on. */
  lines?: readonly number[]
  world?: CellContext
  fresh(): FormRow
}

interface Target {
  place: PasteTarget
  column: FormTableColumn
  row: FormRow
  text: string
}

const refusal = (code: string): CellResult => ({ fault: { code, params: {} } })

/** Returns the cell's new value; undefined if it is unchanged. */
function pasteCell({ place, column, row, text }: Target): CellResult | undefined {
  const { table, right, world } = place
  if (cellTextFormatter(place, column)(row) === text) return undefined
  const access = right.columns?.get(column.code)
  if (access?.computed || (access?.access !== 'edit' && text === '')) return undefined
  if (access?.access !== 'edit') return refusal('widget.table.refused-column')
  if (!canEditRow(row, right)) return refusal('widget.table.refused-row')
  return parseTableCell({ item: itemOfColumn(table, column), row, world }, text)
}

/**
 * Pastes texts from a cell on, to the right and down; rows are appended as far as allowed. A cell that cannot
 * accept its text is unchanged and reported.
 */
export function pasteCells(place: PasteTarget, block: CellBlock): PasteResult {
  const { rows, columns, right, at, lines } = place
  const counts = { lost: 0, written: 0, rounded: 0, first: 0, last: 0 }
  const result: PasteResult = { ...counts, rows: [...rows], refused: [] }
  const pasted: number[] = []
  block.forEach((line, offset) => {
    const index = lines?.[offset] ?? at.row + offset
    if (index < 0 || index >= maxTableRows || (index >= result.rows.length && !right.rows?.add)) {
      result.lost += 1
      return
    }
    let row = result.rows[index] ?? place.fresh()
    line.forEach((text, step) => {
      const column = columns[at.column + step]
      const read = column && pasteCell({ place, column, row, text })
      if (!column || !read) return
      if ('fault' in read) result.refused.push({ row: index + 1, column: column.name, text, ...read.fault })
      else if (!isSameValue(getOwnValue(row, column.code), read.value)) {
        row = { ...row, [column.code]: read.value }
        result.written += 1
        if (read.isRounded) result.rounded += 1
      }
    })
    result.rows[index] = row
    pasted.push(index)
  })
  const last = Math.max(0, result.rows.length - 1)
  const near = Math.min(at.row, last)
  if (!pasted.length) return { ...result, first: near, last: near }
  return { ...result, first: Math.min(...pasted), last: Math.max(...pasted) }
}
