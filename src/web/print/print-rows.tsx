import { type CSSProperties, Suspense } from 'react'
import { fieldOfItem, kindOf } from '#/core/form/design/fields'
import { isTable } from '#/core/form/design/items'
import type { PlannedField, PlannedLayout, PlannedRow } from '#/core/form/design/plan-form'
import { own } from '#/core/form/values/form-values'
import type { FormItem } from '#/generated/types'
import { shownText } from '../platform/i18n/display-text'
import { Boundary } from '../renderer/boundary'
import { editorOf, readerOf } from '../widgets/widget-registry'
import type { PrintedParts } from './print-props'
import { PrintedTable } from './print-table'

const noChange = () => undefined

/** Words and lines of the designer's. */
function Words({ planned: { key, widget, item, right } }: { planned: PlannedField }) {
  const Widget = editorOf(widget)
  return (
    Widget && (
      <div className="qp-words">
        <Suspense fallback={null}>
          <Widget
            id={key}
            item={item}
            right={right}
            status="read"
            onChange={noChange}
            disabled
            problems={[]}
          />
        </Suspense>
      </div>
    )
  )
}

function Value({ planned, value }: { planned: PlannedField; value: unknown }) {
  const { item, right, widget } = planned
  const Reader = readerOf(widget)
  const text = shownText(item, value)
  if (!Reader) return text || <span className="qp-none">—</span>
  return (
    <Suspense fallback={text}>
      <Reader value={value} item={item} right={right} />
    </Suspense>
  )
}

function Field({ planned, ...parts }: PrintedParts & { planned: PlannedField }) {
  const { item, model, title } = planned
  if (kindOf(item) === 'none') return <Words planned={planned} />
  if (isTable(item)) return <PrintedTable planned={planned} {...parts} />
  return (
    <dl className="qp-field" data-untitled={item.hideTitle || undefined}>
      <dt>{title}</dt>
      <dd>
        <Value planned={planned} value={own(parts.values, model)} />
      </dd>
    </dl>
  )
}

const hasSections = (item: FormItem) => fieldOfItem(item).holds === 'sections'

/** Sections have titles of their own; a layout whose only part has none is titled as a whole. */
const titleOf = ({ item, cells }: PlannedLayout) =>
  hasSections(item) && !item.hideTitle && cells.every(({ name }) => !name) ? item.name : ''

const whole = 24

/** How much of its last line a layout leaves empty; paper draws that, too, so that every line has its end. */
function restOf({ item, cells }: PlannedLayout): number {
  if (hasSections(item)) return 0
  const filled = cells.reduce((sum, { span }) => sum + span, 0) % whole
  return filled && whole - filled
}

const spanning = (span: number) => ({ '--qp-span': span }) as CSSProperties

const Layout = ({ row, ...parts }: PrintedParts & { row: PlannedLayout }) => (
  <section className="qp-layout" aria-label={row.item.name || undefined}>
    {titleOf(row) && <h2>{titleOf(row)}</h2>}
    {row.cells.map(({ column, span, name, rows }) => (
      <div key={column} style={spanning(hasSections(row.item) ? whole : span)}>
        {name && <h2>{name}</h2>}
        <PrintedRows rows={rows} {...parts} />
      </div>
    ))}
    {restOf(row) > 0 && <div style={spanning(restOf(row))} />}
  </section>
)

/** The fields of a form as they stand on paper: as text, side by side where the designer put them so. */
export const PrintedRows = ({ rows, ...parts }: PrintedParts & { rows: readonly PlannedRow[] }) =>
  rows.map((row) => (
    <Boundary key={row.key} name={row.item.name || row.widget}>
      {row.kind === 'layout' ? <Layout row={row} {...parts} /> : <Field planned={row} {...parts} />}
    </Boundary>
  ))
