import './rows.css'
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useIsMobile } from '../platform'

/** State of a row in the grid; an expandable one includes whether it is open. */
interface RowFacts {
  level?: number
  isOpen?: boolean
  isChosen?: boolean
}

export interface RowGridProps<Row> {
  label: string
  rows: readonly Row[]
  keyOf(row: Row): string
  factsOf(row: Row): RowFacts
  /** Renders the cells of a row; its focusable element gets the tabIndex. */
  draw(row: Row, tabIndex: 0 | -1): ReactNode
  /** Called on Enter or → in a row that can be opened. */
  onOpen?(row: Row): void
  /** Called on ←, to go back. */
  onBack?(row: Row): void
  onBackspace?(): void
  /** Called when a letter is typed, or ↑ is pressed on the first row: the search box takes the focus. */
  onLeave?(): void
  ref?: Ref<{ focus(): void }>
}

const heights = { desktop: 32, phone: 44 }
/** Estimated viewport height before any scrolling, in pixels: the first render draws no more than that. */
const likelyRoom = { desktop: 220, phone: 600 }
const spare = 3

/** Returns the rendered rows: the visible ones, a few around them, and the focused one. */
function drawnRows(count: number, from: number, { room, active }: { room: number; active: number }) {
  const first = Math.max(0, Math.min(from, count - room) - spare)
  const last = Math.min(count, Math.max(0, from) + room + spare)
  const rows = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
  return active < count && (active < first || active >= last) ? [...rows, active] : rows
}

const moves: Record<string, (at: number, room: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, room) => at + room - 1,
  PageUp: (at, room) => at - room + 1,
  Home: () => 0,
  End: () => Number.POSITIVE_INFINITY,
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Returns the visible range and the keyboard row; new rows start at their top. */
function useView<Row>(rows: readonly Row[]) {
  const kind = useIsMobile() ? 'phone' : 'desktop'
  const height = heights[kind]
  const grid = useRef<HTMLDivElement>(null)
  const isScrolled = useRef(false)
  const [view, setView] = useState({ rows, from: 0, room: Math.ceil(likelyRoom[kind] / height), active: 0 })
  const { from, room, active } = view.rows === rows ? view : { ...view, from: 0, active: 0 }
  const look = (next: Partial<typeof view>) => setView({ rows, from, room, active, ...next })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever the new rows are
  useLayoutEffect(() => {
    // Reading the scroll position would force a synchronous layout.
    if (isScrolled.current && grid.current) grid.current.scrollTop = 0
  }, [rows])
  const scrolled = ({ currentTarget: { scrollTop, clientHeight } }: { currentTarget: HTMLElement }) => {
    isScrolled.current = scrollTop > 0
    const next = { from: Math.floor(scrollTop / height), room: Math.ceil(clientHeight / height) || room }
    if (next.from !== from || next.room !== room) look(next)
  }
  const go = (requestedRow: number) => {
    const at = Math.max(0, Math.min(requestedRow, rows.length - 1))
    if (grid.current) showRow(grid.current, at, height)
    look({ active: at, from: Math.floor((grid.current?.scrollTop ?? 0) / height) })
    requestAnimationFrame(() =>
      grid.current?.querySelector<HTMLElement>(`[data-at="${at}"] [tabindex="0"]`)?.focus(),
    )
  }
  return { grid, height, from, room, active, look, scrolled, go }
}

/** Scrolls a row into view by the minimum amount. */
function showRow(grid: HTMLElement, at: number, height: number) {
  const { scrollTop, clientHeight } = grid
  if (at * height < scrollTop) grid.scrollTop = at * height
  if (clientHeight && (at + 1) * height > scrollTop + clientHeight)
    grid.scrollTop = (at + 1) * height - clientHeight
}

/** Virtualized rows of equal height; navigated by arrow keys, with one tab stop. */
export function RowGrid<Row>(props: RowGridProps<Row>) {
  const { label, rows, keyOf, factsOf, draw, onOpen, onBack, onBackspace, onLeave, ref } = props
  const { grid, height, from, room, active, look, scrolled, go } = useView(rows)
  useImperativeHandle(ref, () => ({ focus: () => go(active) }))
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[active]
    if (row === undefined) return
    const move = moves[event.key]
    if (isLetter(event) || (event.key === 'ArrowUp' && active === 0)) return onLeave?.()
    if (move) go(move(active, room))
    else if (event.key === 'ArrowRight') onOpen?.(row)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onOpen?.(row)
    else if (event.key === 'ArrowLeft') onBack?.(row)
    else if (event.key === 'Backspace') onBackspace?.()
    else return
    event.preventDefault()
  }
  const drawn = (at: number) => {
    const row = rows[at]
    if (row === undefined) return null
    const { level, isOpen, isChosen } = factsOf(row)
    return (
      // biome-ignore lint/a11y/useSemanticElements: a table cannot leave out the rows that are out of sight
      // biome-ignore lint/a11y/useFocusableInteractive: the focus is on what stands in the row
      <div
        key={keyOf(row)}
        role="row"
        className="pk-row q-row q-radius-md"
        data-at={at}
        aria-rowindex={at + 1}
        aria-level={level}
        aria-expanded={isOpen}
        aria-selected={isChosen}
        style={{ top: at * height, height }}
        onFocus={() => at !== active && look({ active: at })}
      >
        {draw(row, at === active ? 0 : -1)}
      </div>
    )
  }
  return (
    <div
      ref={grid}
      role="treegrid"
      aria-multiselectable="true"
      aria-label={label}
      aria-rowcount={rows.length}
      className="pk-grid q-grow q-shrink-y"
      tabIndex={-1}
      onScroll={scrolled}
      onKeyDown={pressed}
    >
      <div className="q-anchor" role="presentation" style={{ height: rows.length * height }}>
        {drawnRows(rows.length, from, { room, active }).map(drawn)}
      </div>
    </div>
  )
}
