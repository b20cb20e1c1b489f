import { type CSSProperties, memo, useEffect, useRef, useState } from 'react'
import { kindOf } from '#/core/form/fields'
import type { PlannedGrid, PlannedRow } from '#/core/form/to-formily'
import { FieldView, LookAlike } from './field'
import type { FormSession } from './session'

interface RowProps {
  row: PlannedRow
  session: FormSession
  prefix: string
  leastSpan: number
  /** Drawn at once; otherwise when it comes near the screen. */
  eager: boolean
}

interface DrawnProps extends Omit<RowProps, 'eager'> {
  live: boolean
}

/** The id of a field's control on the page. */
export const idOf = (prefix: string, key: string) => `${prefix}-${key}`

const aligned: Record<string, string> = { top: 'start', middle: 'center', bottom: 'end' }

function gridStyle({ item }: PlannedGrid, phone: boolean): CSSProperties {
  const gap = typeof item.options.gutter === 'number' ? item.options.gutter : 10
  return {
    columnGap: phone ? 10 : gap,
    justifyContent: String(item.options.justify ?? 'start'),
    alignItems: aligned[String(item.options.align)] ?? 'start',
  }
}

function Drawn({ row, session, prefix, leastSpan, live }: DrawnProps) {
  if (row.kind === 'field') {
    const id = idOf(prefix, row.key)
    const light = !live && row.status !== 'read' && kindOf(row.item) !== 'none'
    return light ? (
      <LookAlike planned={row} {...{ session, id }} />
    ) : (
      <FieldView planned={row} {...{ session, id }} />
    )
  }
  return (
    <div className="qf-grid" style={gridStyle(row, leastSpan > 1)}>
      {row.cells.map(({ column, span, rows }) => (
        <div key={column} className="qf-cell" style={{ gridColumn: `span ${Math.max(span, leastSpan)}` }}>
          {rows.map((inside) => (
            <Drawn key={inside.key} row={inside} {...{ session, prefix, leastSpan, live }} />
          ))}
        </div>
      ))}
    </div>
  )
}

const canWatch = () => typeof IntersectionObserver === 'function'

/** Whether the row has come near the screen, or was asked for. */
function useNear(eager: boolean) {
  const [near, setNear] = useState(eager || !canWatch())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (near || !element) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '600px 0px' },
    )
    const ask = () => setNear(true)
    watch.observe(element)
    element.addEventListener('focusin', ask)
    element.addEventListener('qf-reach', ask)
    return () => {
      watch.disconnect()
      element.removeEventListener('focusin', ask)
      element.removeEventListener('qf-reach', ask)
    }
  }, [near])
  return { near, place }
}

/** One row of a form. Far from the screen it is text only, so finding in the page and printing still see it. */
export const Row = memo(function Row({ eager, row, session, prefix, leastSpan }: RowProps) {
  const { near, place } = useNear(eager)
  return (
    <div className="qf-row" data-row={row.key} ref={place}>
      <Drawn {...{ row, session, prefix, leastSpan }} live={near} />
    </div>
  )
})
