import { type CSSProperties, type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { FormTableColumn } from '#/generated/types'
import { type ColumnWidthNeed, clampColumnWidth } from './column-width-needs'

/** Largest part of the room that amounts take while they stay in sight. */
const mostInSight = 0.45

/** Returns the available width of a table; 0 until it is measured. */
function useRoom(frame: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])
  return room
}

type Side = 'left' | 'right'

/** Columns that stay in sight; the same object while none of them changes, so that no cell is rendered again. */
export interface ColumnPins {
  /** Returns the side where a column stays in sight, by design or as an amount. */
  side(code: string): Side | undefined
  /** Returns the offset of a column that stays in sight. */
  stuck(code: string): CSSProperties | undefined
}

/** Widths of a table's columns. */
export interface TableColumnWidths {
  total: number
  /** Smallest width of the table without a column that is cut. */
  least: number
  of(code: string): number
  /** Width of the fixed columns on each side, as scroll padding. */
  covered: CSSProperties
  set(code: string, width: number): void
}

interface Sides {
  /** Width of the cells left of all columns. */
  number: number
  actions: number
}

/** Column with its need and its final width. */
interface Sized extends ColumnWidthNeed {
  code: string
  fixed: FormTableColumn['fixedtype']
  width: number
}

const sum = <One>(all: readonly One[], of: (one: One) => number) =>
  all.reduce((total, one) => total + of(one), 0)

/** Sizes the columns: as wanted if there is room, otherwise closer to what each needs at least. */
function sizeColumns(
  columns: readonly FormTableColumn[],
  needs: readonly ColumnWidthNeed[],
  room: number,
  dragged: Readonly<Record<string, number>>,
): Sized[] {
  const [preferred, least] = [sum(needs, (one) => one.preferred), sum(needs, (one) => one.least)]
  const part = room <= 0 || preferred <= room ? 1 : Math.max(0, (room - least) / (preferred - least || 1))
  return columns.map(({ code, fixedtype }, index) => {
    const need = needs[index] ?? {
      preferred: clampColumnWidth(0),
      least: clampColumnWidth(0),
      isAmount: false,
    }
    const width = dragged[code] ?? Math.floor(need.least + (need.preferred - need.least) * part)
    return { ...need, code, fixed: fixedtype, width }
  })
}

/** Returns the sides of the columns that stay in sight; amounts only while the table scrolls. */
function sidesOf(sized: readonly Sized[], isScrolled: boolean, room: number): ReadonlyMap<string, Side> {
  const sides = new Map(sized.flatMap(({ code, fixed }) => (fixed ? [[code, fixed] as const] : [])))
  if (!isScrolled) return sides
  let pinnedWidth = sum(sized, ({ code, width }) => (sides.has(code) ? width : 0))
  for (const { code, width, isAmount } of sized.toReversed()) {
    if (!isAmount || sides.has(code) || pinnedWidth + width > room * mostInSight) continue
    pinnedWidth += width
    sides.set(code, 'right')
  }
  return sides
}

interface PinnedColumn {
  code: string
  side: Side
  offset: number
}

/** Returns the offsets of the columns that stay in sight, from the edge of each side on. */
function pinnedColumns(
  sized: readonly Sized[],
  sides: ReadonlyMap<string, Side>,
  edges: Record<Side, number>,
): PinnedColumn[] {
  const pinnedAt = (side: Side, those: readonly Sized[]) => {
    let offset = edges[side]
    return those.flatMap(({ code, width }) => {
      if (sides.get(code) !== side) return []
      const pinned = { code, side, offset }
      offset += width
      return [pinned]
    })
  }
  return [...pinnedAt('left', sized), ...pinnedAt('right', sized.toReversed())]
}

function createPins(pinned: readonly PinnedColumn[]): ColumnPins {
  const found = new Map(
    pinned.map(({ code, side, offset }) => [code, { side, style: { [side]: offset } as CSSProperties }]),
  )
  return { side: (code) => found.get(code)?.side, stuck: (code) => found.get(code)?.style }
}

/** Returns the column widths: by the need of each and the room, then as resized by the user. */
export function useTableColumnWidths(
  columns: readonly FormTableColumn[],
  needs: readonly ColumnWidthNeed[],
  { number, actions }: Sides,
  frame: RefObject<HTMLElement | null>,
): { widths: TableColumnWidths; pins: ColumnPins } {
  const room = useRoom(frame)
  const [dragged, setDragged] = useState<Readonly<Record<string, number>>>({})
  const set = useCallback(
    (code: string, width: number) => setDragged((all) => ({ ...all, [code]: clampColumnWidth(width) })),
    [],
  )
  const { widths, pinned } = useMemo(() => {
    const sized = sizeColumns(columns, needs, room - number - actions, dragged)
    const total = number + actions + sum(sized, ({ width }) => width)
    const sides = sidesOf(sized, room > 0 && total > room, room)
    const byCode = new Map(sized.map(({ code, width }) => [code, width]))
    const covered = (side: Side, edge: number) =>
      edge + sum(sized, ({ code, width }) => (sides.get(code) === side ? width : 0))
    const widths: TableColumnWidths = {
      total,
      least: number + actions + sum(sized, (one) => one.least),
      covered: { scrollPaddingLeft: covered('left', number), scrollPaddingRight: covered('right', actions) },
      of: (code) => byCode.get(code) ?? clampColumnWidth(0),
      set,
    }
    return { widths, pinned: JSON.stringify(pinnedColumns(sized, sides, { left: number, right: actions })) }
  }, [columns, needs, dragged, number, actions, room, set])
  const pins = useMemo(() => createPins(JSON.parse(pinned)), [pinned])
  return { widths, pins }
}
