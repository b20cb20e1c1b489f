import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { FormTableColumn } from '#/generated/types'

const usual = 140
const least = 60
const most = 1200

const designed = ({ width }: FormTableColumn): number => {
  const size = typeof width === 'number' ? width : Number.parseInt(String(width), 10)
  return size > 0 ? size : usual
}

const bounded = (width: number) => Math.max(least, Math.min(most, Math.round(width)))

/** Smallest scale of a read-only table that shrinks, so that no amount is cut off at its side. */
const tightest = 0.8

/** Returns the scale of the designed widths: 1 if they fit, or if they would need to shrink too much. */
const shrunk = (total: number, room: number) => (total > room && total * tightest <= room ? room / total : 1)

/** Returns the available width of a table; 0 if it must not shrink. */
function useRoom(frame: RefObject<HTMLElement | null>, isShrunk: boolean) {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!isShrunk || !element || typeof ResizeObserver === 'undefined') return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, isShrunk])
  return isShrunk ? room : 0
}

/** Widths of a table's columns, and offsets of the fixed ones. */
export interface Widths {
  total: number
  of(code: string): number
  /** Width of the fixed columns on each side, as scroll padding. */
  covered: CSSProperties
  /** Returns the offset of a fixed column. */
  stuck(code: string): CSSProperties | undefined
  set(code: string, width: number): void
}

interface Sides {
  /** Width of the cells left of all columns. */
  number: number
  actions: number
}

/** Scroll container of a table, and whether the table shrinks slightly to fit. */
interface Room {
  frame: RefObject<HTMLElement | null>
  isShrunk: boolean
}

/** Returns the column widths: as designed or slightly less, then as resized by the user. */
export function useWidths(
  columns: readonly FormTableColumn[],
  { number, actions }: Sides,
  { frame, isShrunk }: Room,
): Widths {
  const room = useRoom(frame, isShrunk)
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const set = useCallback(
    (code: string, width: number) => setDragged((all) => ({ ...all, [code]: bounded(width) })),
    [],
  )
  return useMemo(() => {
    const whole = columns.reduce((sum, column) => sum + designed(column), 0)
    const part = shrunk(whole, room - number - actions)
    const width = (column: FormTableColumn) => dragged[column.code] ?? Math.floor(designed(column) * part)
    const widths = new Map(columns.map((column) => [column.code, width(column)]))
    const stuck = new Map<string, CSSProperties>()
    let left = number
    let scrollPaddingLeft = number
    for (const column of columns) {
      if (column.fixedtype === 'left') stuck.set(column.code, { left })
      left += width(column)
      if (column.fixedtype === 'left') scrollPaddingLeft = left
    }
    let right = actions
    let scrollPaddingRight = actions
    for (const column of columns.toReversed()) {
      if (column.fixedtype === 'right') stuck.set(column.code, { right })
      right += width(column)
      if (column.fixedtype === 'right') scrollPaddingRight = right
    }
    return {
      total: left + actions,
      covered: { scrollPaddingLeft, scrollPaddingRight },
      of: (code) => widths.get(code) ?? usual,
      stuck: (code) => stuck.get(code),
      set,
    }
  }, [columns, dragged, number, actions, room, set])
}
