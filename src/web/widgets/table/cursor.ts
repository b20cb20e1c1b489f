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

/** Names of a cell: the key of its row and the code of its column, which it keeps when it moves. */
interface CellName {
  row: string
  column: string
}

/** Names of both corners of a cursor. */
export interface CursorNames {
  at: CellName
  from: CellName
}

/** Current rows and columns of a table, by key and code. */
export interface GridNames {
  rows: number
  rowKey(index: number): string | undefined
  codes: readonly string[]
}

const nameCell = ({ row, column }: CellPosition, { rowKey, codes }: GridNames): CellName => ({
  row: rowKey(row) ?? '',
  column: codes[column] ?? '',
})

/** Returns the names of the cells of a cursor. */
export const nameCursor = ({ at, from }: Cursor, grid: GridNames): CursorNames => ({
  at: nameCell(at, grid),
  from: nameCell(from, grid),
})

function findRow(key: string, near: number, { rows, rowKey }: GridNames): number {
  if (rowKey(near) === key) return near
  for (let index = 0; index < rows; index += 1) if (rowKey(index) === key) return index
  return -1
}

const findCell = ({ row, column }: CellName, near: CellPosition, grid: GridNames): CellPosition => ({
  row: findRow(row, near.row, grid),
  column: grid.codes[near.column] === column ? near.column : grid.codes.indexOf(column),
})

/**
 * Returns the cursor on the same cells after rows or columns have moved: the same object if none has. If its
 * cell no longer exists, it is closed on the nearest one; undefined if there is none.
 */
export function trackCursor(cursor: Cursor, names: CursorNames, grid: GridNames): Cursor | undefined {
  if (!grid.rows || !grid.codes.length) return undefined
  const [at, from] = [findCell(names.at, cursor.at, grid), findCell(names.from, cursor.from, grid)]
  const isGone = ({ row, column }: CellPosition) => row < 0 || column < 0
  if (isGone(at)) {
    const { row, column } = cursor.at
    return createCursor({ row: clamp(row, grid.rows), column: clamp(column, grid.codes.length) })
  }
  const corner = isGone(from) ? at : from
  const isStill = isSamePosition(at, cursor.at) && isSamePosition(corner, cursor.from)
  return isStill ? cursor : { ...cursor, at, from: corner }
}

const isSamePosition = (a: CellPosition, b: CellPosition) => a.row === b.row && a.column === b.column

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

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

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
  const target = steps[key]?.(at, size, jumps)
  if (!target) return undefined
  const next = { row: clamp(target.row, size.rows), column: clamp(target.column, size.columns) }
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
  row: clamp(row + 1, rows),
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
export const hasCellRange = ({ at, from }: Cursor): boolean =>
  at.row !== from.row || at.column !== from.column
