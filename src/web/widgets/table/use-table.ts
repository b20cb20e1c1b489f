import { useCallback, useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createHistory, recordState, undoChange } from '#/core/undo-history'
import {
  canEditRow,
  type FieldProblem,
  type FormRow,
  itemOfColumn,
  type PasteResult,
  tableRowsOf,
} from '../../../core/form'
import { useOptionsContext } from '../../controls/options/options'
import { ControlThemeContext, type WidgetProps } from '../../controls/widget-props'
import { whenIdle } from '../../platform'
import { useRootNode } from '../../ui'
import { preloadWidgets } from '../widget-registry'
import { widgetNameOf } from './cell-renderer'
import type { WriteCell } from './cells'
import { type CellRange, createCursor, cursorRange, hasCellRange } from './cursor'
import { useRowSelection } from './row-selection'
import { restoreRow, rowKey, setTableCell, visibleColumns } from './rows'
import { useClipboard } from './use-clipboard'
import { useTableGrid } from './use-grid'

/**
 * Returns the latest rows for handlers that must stay the same function while the rows change; changes can be
 * undone.
 */
function useRows({ value, onChange }: Pick<WidgetProps<FormRow[]>, 'value' | 'onChange'>) {
  const rows = useMemo(() => tableRowsOf(value), [value])
  const latest = useRef({ rows, onChange })
  latest.current = { rows, onChange }
  const history = useRef(createHistory<readonly FormRow[]>(rows))
  /** Typing into one cell is one undo step. */
  const change = useCallback((make: (rows: readonly FormRow[]) => FormRow[], step?: string) => {
    const { rows, onChange } = latest.current
    const made = make(rows)
    history.current = recordState({ ...history.current, present: rows }, made, step)
    onChange(made)
    return made
  }, [])
  /** Returns the rows from before the undone change, or nothing if there is no change left. */
  const undo = useCallback(() => {
    if (!history.current.past.length) return undefined
    history.current = undoChange(history.current)
    const { present } = history.current
    latest.current.onChange([...present])
    return present
  }, [])
  const current = useCallback(() => latest.current.rows, [])
  return { rows, change, undo, current }
}

/**
 * Returns a ref to the index at which a row was removed, -1 for several rows. Focuses the delete button of the
 * row that follows, or else the table, so that Ctrl+Z undoes the removal.
 */
function useRemovalFocus(id: string, rows: readonly FormRow[]) {
  const root = useRootNode()
  const removedAt = useRef<number>(undefined)
  useLayoutEffect(() => {
    const index = removedAt.current
    if (index === undefined) return
    removedAt.current = undefined
    const field = root.getElementById(id)
    const near = `tr[data-index="${Math.min(index, rows.length - 1)}"] [data-action="delete"]`
    const target = field?.querySelector<HTMLElement>(near) ?? field?.querySelector<HTMLElement>('.qf-table')
    target?.focus()
  }, [id, rows, root])
  return removedAt
}

/** Cells that were not pasted, and the rows from before. */
type PasteOutcome = PasteResult & { before: readonly FormRow[] }

/** Returns the rows with the outcome of the last paste. */
function usePastedRows(props: WidgetProps<FormRow[]>) {
  const { rows, change: changeRows, undo: undoRows, current } = useRows(props)
  const [pasted, setPasted] = useState<PasteOutcome>()
  /** The outcome of pasting names rows by their numbers, so it goes as soon as rows are added or removed. */
  const change = useCallback<typeof changeRows>(
    (make, step) => {
      if (!step) setPasted(undefined)
      return changeRows(make, step)
    },
    [changeRows],
  )
  const undo = () => {
    const restored = undoRows()
    setPasted((old) => (restored && restored === old?.before ? undefined : old))
  }
  return { rows, change, undo, current, pasted, setPasted }
}

/** Returns the rows of a table and all functions that change them. */
export function useTableRows(props: WidgetProps<FormRow[]>) {
  const { id, item, right, disabled } = props
  const { rows, change, undo, current, pasted, setPasted } = usePastedRows(props)
  const columns = useMemo(() => visibleColumns(item, right), [item, right])
  const codes = useMemo(() => columns.map(({ code }) => code), [columns])
  const shown = useMemo(() => ({ table: item, right, columns }), [item, right, columns])
  const around = useOptionsContext()
  const write = useCallback<WriteCell>(
    (row, code, cell) =>
      void change((all) => setTableCell({ table: item, right }, all, { row, code, cell }), `${row}.${code}`),
    [change, item, right],
  )
  const theme = useContext(ControlThemeContext)
  useEffect(
    () =>
      whenIdle(() => {
        const widgets = columns.map((column) => widgetNameOf(itemOfColumn(item, column)))
        Promise.all([theme?.preload(), preloadWidgets(widgets)]).catch(() => undefined)
      }),
    [columns, item, theme],
  )
  const onPasted = (result: PasteResult, at: CellRange) => {
    const before = current()
    const made = result.written ? change(() => result.rows) : before
    setPasted(result.refused.length || result.lost || result.rounded ? { ...result, before } : undefined)
    if (!made.length) return
    const [first, last] = [
      { row: at.top, column: at.left },
      { row: at.bottom, column: at.right },
    ]
    grid.go({ at: first, from: last, isOpen: false }, made)
  }
  const grid = useTableGrid({
    id,
    rows,
    codes,
    undo,
    mayWrite: ({ row, column }) => {
      const [found, code] = [rows[row], columns[column]?.code ?? '']
      const isOpen = right.columns?.get(code)?.access === 'edit'
      return !disabled && isOpen && found !== undefined && canEditRow(found, right)
    },
    restore: ({ key, row }, code) => void change((all) => restoreRow(all, key, row), `${key}.${code}`),
    clear: (marked) => void clipboard.clear(marked),
  })
  const clipboard = useClipboard({ item, right, columns, around, cursor: grid.cursor, current, onPasted })
  const choosing = useRowSelection(rows, right)
  const removedAt = useRemovalFocus(id, rows)
  const removeRow = useCallback(
    (index: number) => {
      removedAt.current = index
      change((all) => all.toSpliced(index, 1))
    },
    [change, removedAt],
  )
  const removeChosen = () => {
    const removed = new Set(choosing.keys)
    removedAt.current = -1
    change((all) => all.filter((row, i) => !removed.has(rowKey(row, i))))
    choosing.all(false)
  }
  return {
    rows,
    change,
    removeRow,
    removeChosen,
    columns,
    shown,
    around,
    write,
    pasted,
    setPasted,
    grid,
    clipboard,
    choosing,
  }
}

/** Controller of a table's rows. */
export type TableController = ReturnType<typeof useTableRows>

/** Returns the cursor props of one row. */
export function rowCursorProps({ grid: { cursor } }: TableController, index: number) {
  const { at } = cursor ?? createCursor({ row: 0, column: 0 })
  const stop = at.row === index ? at.column : -1
  if (!cursor) return { stop, open: -1, markedFrom: -1, markedTo: -1 }
  const { top, bottom, left, right } = cursorRange(cursor)
  const isMarked = hasCellRange(cursor) && index >= top && index <= bottom
  return {
    stop,
    open: cursor.isOpen ? stop : -1,
    markedFrom: isMarked ? left : -1,
    markedTo: isMarked ? right : -1,
  }
}

/** Focuses the first invalid cell when a check focuses the table and the cell's row is not mounted. */
export const focusProblemCell = ({ grid, columns }: TableController, problems: readonly FieldProblem[]) => {
  const found = problems.find(({ row }) => row !== undefined)
  const column = columns.findIndex(({ code }) => code === found?.column)
  if (found?.row !== undefined && column >= 0) grid.go(createCursor({ row: found.row, column }))
}
