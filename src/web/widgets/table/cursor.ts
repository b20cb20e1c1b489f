/** Position of a cell: row index, and index among the visible columns. */
export interface CellPosition {
  row: number
  column: number
}

/** Cursor of a table: the cell, the opposite corner of the selection, and whether the cell is open. */
export interface Cursor {
  at: CellPosition
  from: CellPosition
  isOpen: boolean
}

interface Size {
  rows: number
  columns: number
  /** Number of rows a page key moves. */
  page: number
}

interface Key {
  key: string
  shiftKey: boolean
  /** Whether Ctrl or Command is pressed. */
  jumps: boolean
}

const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** Creates a cursor on one closed cell. */
export const createCursor = (at: CellPosition): Cursor => ({ at, from: at, isOpen: false })

type Step = (at: CellPosition, size: Size, jumps: boolean) => CellPosition

const steps: Record<string, Step> = {
  ArrowUp: ({ row, column }, _, jumps) => ({ row: jumps ? 0 : row - 1, column }),
  ArrowDown: ({ row, column }, { rows }, jumps) => ({ row: jumps ? rows - 1 : row + 1, column }),
  ArrowLeft: ({ row, column }, _, jumps) => ({ row, column: jumps ? 0 : column - 1 }),
  ArrowRight: ({ row, column }, { columns }, jumps) => ({ row, column: jumps ? columns - 1 : column + 1 }),
  Home: ({ row }, _, jumps) => ({ row: jumps ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, jumps) => ({ row: jumps ? rows - 1 : row, column: columns - 1 }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
}

/**
 * Returns the cursor after a key on a closed cell, or undefined for other keys. Shift extends the selection.
 */
export function moveCursor(
  { at, from }: Cursor,
  { key, shiftKey, jumps }: Key,
  size: Size,
): Cursor | undefined {
  const wanted = steps[key]?.(at, size, jumps)
  if (!wanted) return undefined
  const next = { row: within(wanted.row, size.rows), column: within(wanted.column, size.columns) }
  return { at: next, from: shiftKey ? from : next, isOpen: false }
}

/**
 * Returns the next or previous cell in reading order, or undefined beyond the ends, where Tab leaves the
 * table.
 */
export function nextTabCell(
  { row, column }: CellPosition,
  back: boolean,
  { rows, columns }: Size,
): CellPosition | undefined {
  const next = row * columns + column + (back ? -1 : 1)
  if (next < 0 || next >= rows * columns) return undefined
  return { row: Math.floor(next / columns), column: next % columns }
}

/** Returns the cell below, as for Enter; the last row stays. */
export const cellBelow = ({ row, column }: CellPosition, { rows }: Size): CellPosition => ({
  row: within(row + 1, rows),
  column,
})

/** Selected range: first and last row, first and last column. */
export interface CellRange {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the rectangle between the two corners of a cursor. */
export const cursorRange = ({ at, from }: Cursor): CellRange => ({
  top: Math.min(at.row, from.row),
  bottom: Math.max(at.row, from.row),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
})

/** Whether more than one cell is selected. */
export const hasRange = ({ at, from }: Cursor): boolean => at.row !== from.row || at.column !== from.column
