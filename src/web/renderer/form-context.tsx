import { memo, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { FormItem } from '#/generated/types'
import { collectFields, type LayoutPlan, type RowPlan } from '../../core/form'
import { useTranslator } from '../platform'
import type { ControlSize } from '../ui'
import { layoutOf } from '../widgets/widget-registry'
import { FieldErrorBoundary } from './boundary'
import { OffscreenRows } from './deferred/offscreen-rows'
import { supportsVisibilityObserver, type VisibilityObserver } from './deferred/visibility-observer'
import { FieldView } from './field'
import { fieldIdOf } from './field-text'
import type { FormSession } from './form-session'

/** Context shared by all parts of one form. */
export interface FormContext {
  session: FormSession
  prefix: string
  /** Minimum width of a part of a layout, in 24ths. */
  leastSpan: number
  controls: ControlSize
  near: VisibilityObserver
}

interface DrawnProps<Row = RowPlan> {
  row: Row
  drawing: FormContext
}

/** Returns the columns of a layout in which a check left a problem. */
function useTroubled({ cells }: LayoutPlan, { hasProblems, onFeedback }: FormSession) {
  const models = useMemo(
    () =>
      cells.map(({ column, rows }) => ({ column, models: collectFields(rows).map(({ model }) => model) })),
    [cells],
  )
  const troubled = useSyncExternalStore(onFeedback, () =>
    models
      .filter(({ models }) => models.some(hasProblems))
      .map(({ column }) => column)
      .join(),
  )
  return new Set(troubled.split(','))
}

/** Renders a layout with the content of its parts; parts that were never opened count as off-screen. */
function LayoutView({ row, drawing }: DrawnProps<LayoutPlan>) {
  const t = useTranslator()
  const { item, widget, cells } = row
  const Layout = layoutOf(widget)
  const troubled = useTroubled(row, drawing.session)
  if (!Layout)
    return (
      <p className="qf-failed q-text-sm q-margin-top-1 q-radius-md">
        {t('widget.unknown', { name: item.name || widget })}
      </p>
    )
  const parts = cells.map(({ column, span, name = '', rows }) => ({
    column,
    span,
    name,
    hasProblems: troubled.has(String(column)),
    content: (live: boolean) =>
      live ? (
        <FormRows rows={rows} drawing={drawing} places={item.columns?.[column]?.list ?? []} />
      ) : (
        <OffscreenRows rows={rows} drawing={drawing} />
      ),
  }))
  return (
    <FieldErrorBoundary name={item.name || widget}>
      <Layout
        id={fieldIdOf(drawing.prefix, row.key)}
        live
        item={item}
        parts={parts}
        leastSpan={drawing.leastSpan}
      />
    </FieldErrorBoundary>
  )
}

const Drawn = memo(function Drawn({ row, drawing }: DrawnProps) {
  if (row.kind === 'layout') return <LayoutView row={row} drawing={drawing} />
  const { session, prefix, controls } = drawing
  return <FieldView planned={row} id={fieldIdOf(prefix, row.key)} session={session} controls={controls} />
})

/** Returns the number of lines a row takes where columns stand side by side, to reserve its height. */
const linesOf = (row: RowPlan): number =>
  row.kind === 'field'
    ? 1
    : Math.max(1, ...row.cells.map(({ rows }) => rows.reduce((sum, inside) => sum + linesOf(inside), 0)))

interface BatchProps {
  rows: readonly RowPlan[]
  drawing: FormContext
  /** Renders immediately; otherwise when it comes near the viewport. */
  isEager: boolean
}

const isSameBatch = (a: BatchProps, b: BatchProps) =>
  a.drawing === b.drawing && a.rows.length === b.rows.length && a.rows.every((row, i) => row === b.rows[i])

/** Batch of rows that is mounted together near the viewport; as text only while off-screen. */
const Batch = memo(function Batch({ rows, drawing, isEager }: BatchProps) {
  const { near } = drawing
  const [isNear, setNear] = useState(isEager || !supportsVisibilityObserver())
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNear || !place.current) return
    return near.watch(place.current, () => setNear(true))
  }, [isNear, near])
  if (isNear) return rows.map((row) => <Drawn key={row.key} row={row} drawing={drawing} />)
  const lines = rows.reduce((sum, row) => sum + linesOf(row), 0)
  const room = { containIntrinsicBlockSize: `auto calc(${lines} * var(--qf-row))` }
  return (
    <div ref={place} className="qf-batch" style={room}>
      <OffscreenRows rows={rows} drawing={drawing} />
    </div>
  )
}, isSameBatch)

/**
 * Number of design rows per batch. The design defines the batch, so that rows can appear and disappear
 * without moving others.
 */
const batchSize = 6

/** Number of batches that fill a tall screen. */
const firstBatches = 2

interface RowsProps {
  rows: readonly RowPlan[]
  /** Rows of the design at this place, hidden ones included. */
  places: readonly FormItem[]
  drawing: FormContext
}

function batchesOf(rows: readonly RowPlan[], places: readonly FormItem[]) {
  const at = new Map(places.map(({ key }, i) => [key, Math.floor(i / batchSize)]))
  const batches = new Map<number, RowPlan[]>()
  for (const row of rows) {
    const number = at.get(row.key) ?? 0
    batches.set(number, [...(batches.get(number) ?? []), row])
  }
  return [...batches]
}

/**
 * Rows of a form or of a part of a layout. The first are rendered immediately, and the last, for users who
 * Tab backwards into the form.
 */
export function FormRows({ rows, places, drawing }: RowsProps) {
  const batches = useMemo(() => batchesOf(rows, places), [rows, places])
  const last = Math.floor((places.length - 1) / batchSize)
  return batches.map(([number, rows]) => (
    <Batch key={number} rows={rows} drawing={drawing} isEager={number < firstBatches || number === last} />
  ))
}
