import type { FormItem, FormTableColumn } from '../../../generated/types'
import type { FieldRight } from '../design/field-rights'
import { itemOfColumn } from '../design/items'
import { type FormRow, isSameValue, ownValue } from '../values/form-values'
import { cellTextFormatter } from './cell-text'
import { type CellContext, type CellResult, readCell } from './read-cell'
import { canEditRow, maxTableRows } from './row-rights'
import type { CellBlock } from './tsv'

/** A cell that was not taken over, and why. */
export interface CellRejection {
  /** Number of the row, from 1. */
  row: number
  /** Name of the column. */
  column: string
  text: string
  code: string
  params: Record<string, string | number>
}

/** What pasting leaves: the rows, and what was not taken. */
export interface PasteResult {
  rows: FormRow[]
  refused: CellRejection[]
  /** Rows of the block that found no room. */
  lost: number
  /** How many cells were written. */
  written: number
}

/** Where a block is pasted into which rows, and how a fresh row is made. */
export interface PasteTarget {
  table: FormItem
  right: FieldRight
  columns: readonly FormTableColumn[]
  rows: readonly FormRow[]
  at: { row: number; column: number }
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

/** The cell's new value; undefined where it already says the same. */
function taken({ place, column, row, text }: Target): CellResult | undefined {
  const { table, right, world } = place
  if (cellTextFormatter(place, column)(row) === text) return undefined
  const access = right.columns?.get(column.code)
  if (access?.computed || (access?.access !== 'edit' && text === '')) return undefined
  if (access?.access !== 'edit') return refusal('widget.table.refused-column')
  if (!canEditRow(row, right)) return refusal('widget.table.refused-row')
  return readCell({ item: itemOfColumn(table, column), row, world }, text)
}

/**
 * Pastes texts from a cell on, to the right and down; rows are added below the last one as far as that is
 * allowed. A cell that cannot take its text keeps what it has and is named.
 */
export function pasteCells(place: PasteTarget, block: CellBlock): PasteResult {
  const { rows, columns, right, at } = place
  const result: PasteResult = { rows: [...rows], refused: [], lost: 0, written: 0 }
  block.forEach((line, offset) => {
    const index = at.row + offset
    if (index >= maxTableRows || (index >= result.rows.length && !right.rows?.add)) {
      result.lost += 1
      return
    }
    let row = result.rows[index] ?? place.fresh()
    line.forEach((text, step) => {
      const column = columns[at.column + step]
      const read = column && taken({ place, column, row, text })
      if (!column || !read) return
      if ('fault' in read) result.refused.push({ row: index + 1, column: column.name, text, ...read.fault })
      else if (!isSameValue(ownValue(row, column.code), read.value)) {
        row = { ...row, [column.code]: read.value }
        result.written += 1
      }
    })
    result.rows[index] = row
  })
  return result
}
