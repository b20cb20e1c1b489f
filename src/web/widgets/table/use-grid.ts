import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { FormRow } from '../../../core/form'
import { rootNodeOf } from '../../platform'
import { useRootNode } from '../../ui'
import { cellPositionOf, isSameCell, tableCellId } from './cell-renderer'
import {
  type CellPosition,
  type CellRange,
  type Cursor,
  type CursorNames,
  cellBelow,
  createCursor,
  cursorRange,
  type GridNames,
  hasCellRange,
  moveCursor,
  nameCursor,
  nextTabCell,
  trackCursor,
} from './cursor'
import { findRowKey, rowKey } from './rows'

/** Row as it was before its cell was opened. */
interface EarlierRow {
  key: string
  row: FormRow
}

interface GridStart {
  id: string
  rows: readonly FormRow[]
  codes: readonly string[]
  mayWrite(place: CellPosition): boolean
  restore(row: EarlierRow, code: string): void
  clear(marked: CellRange): void
  undo(): void
}

const page = 12
const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => !ctrlKey && !metaKey && !altKey

/** Whether a key starts typing, including the first key of an IME. */
const isTyping = (event: KeyboardEvent) =>
  isPlain(event) && (event.key.length === 1 || event.key === 'Process' || event.keyCode === 229)

/** Whether a key belongs to the open cell's content: a dropdown, a button, or a line break in long text. */
const isInner = ({ target, key, shiftKey, altKey }: KeyboardEvent) =>
  target instanceof Element &&
  (target.getAttribute('aria-expanded') === 'true' ||
    (key === 'Enter' && target.tagName === 'BUTTON') ||
    (key === 'Enter' && target.tagName === 'TEXTAREA' && (shiftKey || altKey)))

/** State shared by the key and mouse handlers. */
interface Grid {
  now: RefObject<GridStart & { cursor: Cursor | undefined }>
  /** Row of the open cell before editing. */
  opened: RefObject<EarlierRow | undefined>
  go(next: Cursor): void
  open(at: CellPosition): void
  setCursor(next: Cursor): void
}

/** Returns the key handlers. */
function keysOf({ now, opened, go, open, setCursor }: Grid) {
  const size = () => ({ rows: now.current.rows.length, columns: now.current.codes.length, page })
  const tab = (event: KeyboardEvent, { at }: Cursor) => {
    const next = nextTabCell(at, event.shiftKey, size())
    if (!next) return setCursor(createCursor(at))
    event.preventDefault()
    go(createCursor(next))
  }
  const inOpen = (event: KeyboardEvent, cursor: Cursor) => {
    if (event.nativeEvent.isComposing) return
    if (isInner(event)) return
    if (event.key === 'Tab') return tab(event, cursor)
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape' && opened.current)
      now.current.restore(opened.current, now.current.codes[cursor.at.column] ?? '')
    go(createCursor(event.key === 'Enter' ? cellBelow(cursor.at, size()) : cursor.at))
  }
  const commands: Record<string, (cursor: Cursor) => void> = {
    F2: ({ at }) => open(at),
    Enter: ({ at }) => (now.current.mayWrite(at) ? open(at) : go(createCursor(cellBelow(at, size())))),
    Delete: (cursor) => now.current.clear(cursorRange(cursor)),
    Backspace: (cursor) => now.current.clear(cursorRange(cursor)),
    'jump-z': () => now.current.undo(),
    'jump-a': () => {
      const { rows, columns } = size()
      go({ at: { row: rows - 1, column: columns - 1 }, from: { row: 0, column: 0 }, isOpen: false })
    },
  }
  const inClosed = (event: KeyboardEvent, cursor: Cursor) => {
    const jumps = event.ctrlKey || event.metaKey
    if (event.key === 'Tab') return tab(event, cursor)
    const next = moveCursor(cursor, { key: event.key, shiftKey: event.shiftKey, jumps }, size())
    const command = commands[jumps ? `jump-${event.key}` : event.key]
    if (next || command) event.preventDefault()
    if (next) return go(next)
    if (command) return command(cursor)
    if (isTyping(event)) open(cursor.at)
  }
  /** Undoes from the buttons of a row and from the table itself, where removing rows leaves the focus. */
  const undoFromTable = (event: KeyboardEvent) => {
    const isInField = event.target instanceof Element && event.target.closest('[data-open]')
    if (isInField || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    now.current.undo()
  }
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const place = cellPositionOf(event.target)
      const { cursor = place && createCursor(place) } = now.current
      if (!place) return undoFromTable(event)
      if (!cursor) return
      if (cursor.isOpen) inOpen(event, cursor)
      else inClosed(event, cursor)
    },
  }
}

/** Returns the mouse handlers, and one for focus from elsewhere. */
const mouseOf = ({ now, open, setCursor }: Grid) => ({
  onMouseDown: (event: React.MouseEvent) => {
    const place = cellPositionOf(event.target)
    const { cursor } = now.current
    if (!place || event.button !== 0 || (cursor?.isOpen && isSameCell(place, cursor.at))) return
    setCursor(event.shiftKey && cursor ? { ...cursor, at: place, isOpen: false } : createCursor(place))
  },
  onMouseOver: (event: React.MouseEvent) => {
    const place = cellPositionOf(event.target)
    const { cursor } = now.current
    if (event.buttons !== 1 || !place || !cursor || cursor.isOpen || isSameCell(place, cursor.at)) return
    setCursor({ ...cursor, at: place })
  },
  onClick: (event: React.MouseEvent) => {
    const place = cellPositionOf(event.target)
    const { cursor } = now.current
    if (!place || event.shiftKey) return
    if (cursor && isSameCell(place, cursor.at) && (cursor.isOpen || hasCellRange(cursor))) return
    open(place)
    // The control is mounted after the click; forward the press to open its dropdown.
    if (now.current.mayWrite(place)) press(rootNodeOf(event.currentTarget).activeElement)
  },
  onFocus: (event: React.FocusEvent) => {
    const place = cellPositionOf(event.target)
    const isCell = event.target instanceof HTMLElement && event.target.tagName === 'TD'
    if (place && isCell && !isSameCell(place, now.current.cursor?.at)) setCursor(createCursor(place))
  },
})

const namesOf = (rows: readonly FormRow[], codes: readonly string[]): GridNames => ({
  rows: rows.length,
  rowKey: (index) => findRowKey(rows, index),
  codes,
})

/** Returns the cursor, which stays on its row and column when these move, and its setter. */
function useCursor({ rows, codes }: Pick<GridStart, 'rows' | 'codes'>) {
  const [set, setSet] = useState<{ cursor: Cursor; names: CursorNames }>()
  const latest = useRef({ rows, codes })
  latest.current = { rows, codes }
  const cursor = set && trackCursor(set.cursor, set.names, namesOf(rows, codes))
  if (set && cursor !== set.cursor)
    setSet(cursor && { cursor, names: nameCursor(cursor, namesOf(rows, codes)) })
  /** Sets the cursor on cells of the current rows, or of those that are about to replace them. */
  const setCursor = useCallback((next: Cursor, among = latest.current.rows) => {
    setSet({ cursor: next, names: nameCursor(next, namesOf(among, latest.current.codes)) })
  }, [])
  return [cursor, setCursor] as const
}

/**
 * Returns the state of a spreadsheet-like table. One cell is the cursor; it is closed (text, arrow keys move
 * on) or open (its control has focus). Enter, F2, typing or a click open it; Enter, Tab and Esc close it, Esc
 * with the previous value. Shift or dragging selects a block for copying, pasting and clearing.
 */
export function useTableGrid(start: GridStart) {
  const [cursor, setCursor] = useCursor(start)
  const now = useRef({ ...start, cursor })
  now.current = { ...start, cursor }
  const wantsFocus = useRef(false)
  const root = useRootNode()
  const opened = useRef<EarlierRow>(undefined)

  useLayoutEffect(() => {
    if (!wantsFocus.current || !cursor || cursor.isOpen) return
    wantsFocus.current = false
    const { id, codes } = now.current
    root.getElementById(tableCellId(id, cursor.at.row, codes[cursor.at.column] ?? ''))?.focus()
  }, [cursor, root])

  const go = useCallback(
    (next: Cursor, among?: readonly FormRow[]) => {
      wantsFocus.current = true
      setCursor(next, among)
    },
    [setCursor],
  )
  const open = useCallback(
    (at: CellPosition) => {
      if (!now.current.mayWrite(at)) return go(createCursor(at))
      const row = now.current.rows[at.row]
      opened.current = row && { row, key: rowKey(row, at.row) }
      // Synchronous, so that the key that opens a cell is typed into its control.
      flushSync(() => setCursor({ at, from: at, isOpen: true }))
    },
    [go, setCursor],
  )

  const handlers = useMemo(() => {
    const grid = { now, opened, go, open, setCursor }
    return { ...keysOf(grid), ...mouseOf(grid) }
  }, [go, open, setCursor])

  return { cursor, go, setCursor, handlers }
}

/** Forwards the press that opened the cell to its control, except checkboxes, which it would toggle. */
const press = (control: Element | null) => {
  if (!control?.matches('input:not([type=checkbox], [type=radio])')) return
  for (const kind of ['mousedown', 'mouseup', 'click'])
    control.dispatchEvent(new MouseEvent(kind, { bubbles: true, cancelable: true }))
}
