import type { KeyboardEvent } from 'react'
import type { CellPosition } from './cursor'

/** The id of a cell, by which problems find it too (renderer/go-to.ts). */
export const cellId = (id: string, row: number, code: string) => `${id}-${row}-${code}`

/** The cell of a table that an element of the page stands in. */
export function cellPositionOf(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  const row = cell?.closest<HTMLElement>('tr[data-index]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

/** Esc that closes what drops down, or a cell, shall not close the dialog around it too. */
export function preventDialogClose(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  const isInner = target?.getAttribute('aria-expanded') === 'true' || target?.closest('td[data-open]')
  if (event.key === 'Escape' && isInner) event.preventDefault()
}

/** Whether two places are one. */
export const isSameCell = (a: CellPosition, b: CellPosition | undefined) =>
  a.row === b?.row && a.column === b.column
