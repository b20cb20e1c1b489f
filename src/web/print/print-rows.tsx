import { type CSSProperties, Suspense } from 'react'
import type { FormItem } from '#/generated/types'
import {
  type FieldPlan,
  fieldKindOf,
  fieldOfItem,
  isTable,
  type LayoutPlan,
  ownValue,
  type RowPlan,
} from '../../core/form'
import { toDisplayText } from '../platform/i18n/display-text'
import { FieldErrorBoundary } from '../renderer'
import { editorOf, viewerOf } from '../widgets/widget-registry'
import type { PrintProps } from './print-props'
import { PrintTable } from './print-table'

const noChange = () => undefined

/** Renders static text and lines placed by the designer. */
function Words({ planned: { key, widget, item, right } }: { planned: FieldPlan }) {
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

function Value({ planned, value }: { planned: FieldPlan; value: unknown }) {
  const { item, right, widget } = planned
  const Reader = viewerOf(widget)
  const text = toDisplayText(item, value)
  if (!Reader) return text || <span className="qp-none">—</span>
  return (
    <Suspense fallback={text}>
      <Reader value={value} item={item} right={right} />
    </Suspense>
  )
}

function Field({ planned, ...parts }: PrintProps & { planned: FieldPlan }) {
  const { item, model, title } = planned
  if (fieldKindOf(item) === 'none') return <Words planned={planned} />
  if (isTable(item)) return <PrintTable planned={planned} {...parts} />
  return (
    <dl className="qp-field q-stack" data-untitled={item.hideTitle || undefined}>
      <dt>{title}</dt>
      <dd>
        <Value planned={planned} value={ownValue(parts.values, model)} />
      </dd>
    </dl>
  )
}

const hasSections = (item: FormItem) => fieldOfItem(item).holds === 'sections'

/**
 * Returns the title of a layout: sections have their own; a layout with one untitled part is titled as a
 * whole.
 */
const titleOf = ({ item, cells }: LayoutPlan) =>
  hasSections(item) && !item.hideTitle && cells.every(({ name }) => !name) ? item.name : ''

const whole = 24

/** Returns the empty width of a layout's last line, which paper renders so that every line is complete. */
function restOf({ item, cells }: LayoutPlan): number {
  if (hasSections(item)) return 0
  const filled = cells.reduce((sum, { span }) => sum + span, 0) % whole
  return filled && whole - filled
}

const spanning = (span: number) => ({ '--qp-span': span }) as CSSProperties

const Layout = ({ row, ...parts }: PrintProps & { row: LayoutPlan }) => (
  <section className="qp-layout q-stack" aria-label={row.item.name || undefined}>
    {titleOf(row) && <h2 className="q-span">{titleOf(row)}</h2>}
    {row.cells.map(({ column, span, name, rows }) => (
      <div className="q-stack q-single" key={column} style={spanning(hasSections(row.item) ? whole : span)}>
        {name && <h2>{name}</h2>}
        <PrintRows rows={rows} {...parts} />
      </div>
    ))}
    {restOf(row) > 0 && <div className="q-stack q-single" style={spanning(restOf(row))} />}
  </section>
)

/** Renders the fields of a form for print: as text, side by side as designed. */
export const PrintRows = ({ rows, ...parts }: PrintProps & { rows: readonly RowPlan[] }) =>
  rows.map((row) => (
    <FieldErrorBoundary key={row.key} name={row.item.name || row.widget}>
      {row.kind === 'layout' ? <Layout row={row} {...parts} /> : <Field planned={row} {...parts} />}
    </FieldErrorBoundary>
  ))
