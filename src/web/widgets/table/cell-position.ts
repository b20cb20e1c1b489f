import type { KeyboardEvent } from 'react'
import type { CellPosition } from './cursor'

/** Returns the element id of a cell, also used to focus problems (renderer/focus-field.ts). */
export const cellId = (id: string, row: number, code: string) => `${id}-${row}-${code}`

/** Returns the table cell that contains an element. */
export function cellPositionOf(target: EventTarget | null): CellPosition | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  const row = cell?.closest<HTMLElement>('tr[data-index]')
  if (!cell || !row) return undefined
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

/** Prevents Esc from closing the surrounding dialog when it closes a dropdown or a cell. */
export function preventDialogClose(event: KeyboardEvent) {
  const target = event.target instanceof Element ? event.target : undefined
  const isInner = target?.getAttribute('aria-expanded') === 'true' || target?.closest('td[data-open]')
  if (event.key === 'Escape' && isInner) event.preventDefault()
}

/** Whether two positions are equal. */
export const isSameCell = (a: CellPosition, b: CellPosition | undefined) =>
  a.row === b?.row && a.column === b.column
