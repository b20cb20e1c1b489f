import { memo, useMemo, useSyncExternalStore } from 'react'
import { kindOf } from '#/core/form/fields'
import { fieldsIn, type PlannedLayout, type PlannedRow } from '#/core/form/to-formily'
import { t } from '../platform/i18n'
import { layoutOf } from '../widgets/load'
import { Boundary } from './boundary'
import { FieldView, LookAlike } from './field'
import type { FormSession } from './session'

export interface DrawnProps {
  row: PlannedRow
  session: FormSession
  prefix: string
  /** The least width of a part of a layout, in 24ths. */
  leastSpan: number
  /** Near the screen: with controls; otherwise as text where the controls will stand. */
  live: boolean
}

/** The id of a field's control on the page. */
export const idOf = (prefix: string, key: string) => `${prefix}-${key}`

/** The columns of a layout in which a check left something to repair. */
function useTroubled({ cells }: PlannedLayout, { hasProblems, onFeedback }: FormSession) {
  const models = useMemo(
    () => cells.map(({ column, rows }) => ({ column, models: fieldsIn(rows).map(({ model }) => model) })),
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

/** A layout with what stands in its parts. */
function LayoutView({ row, live, ...rest }: Omit<DrawnProps, 'row'> & { row: PlannedLayout }) {
  const { session, prefix, leastSpan } = rest
  const Layout = layoutOf(row.widget)
  const troubled = useTroubled(row, session)
  if (!Layout)
    return <p className="qf-failed">{t('widget.unknown', { name: row.item.name || row.widget })}</p>
  const parts = row.cells.map(({ column, span, name = '', rows }) => ({
    ...{ column, span, name, hasProblems: troubled.has(String(column)) },
    content: (near: boolean) =>
      rows.map((inside) => <Drawn key={inside.key} {...rest} row={inside} live={near} />),
  }))
  return (
    <Boundary name={row.item.name || row.widget}>
      <Layout id={idOf(prefix, row.key)} item={row.item} {...{ parts, leastSpan, live }} />
    </Boundary>
  )
}

/** A field, or a layout with all it holds. */
export const Drawn = memo(function Drawn({ row, ...rest }: DrawnProps) {
  if (row.kind === 'layout') return <LayoutView {...{ row, ...rest }} />
  const { session, prefix, live } = rest
  const id = idOf(prefix, row.key)
  const isLight = !live && row.status !== 'read' && kindOf(row.item) !== 'none'
  return isLight ? (
    <LookAlike planned={row} {...{ session, id }} />
  ) : (
    <FieldView planned={row} {...{ session, id }} />
  )
})
