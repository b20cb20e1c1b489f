import { type CSSProperties, Suspense } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  type FieldPlan,
  type FormRow,
  type FormValues,
  fieldKindOf,
  formatAggregate,
  getOwnValue,
  isTableItem,
  itemFieldSchema,
  itemOfColumn,
  type LayoutPlan,
  printableColumns,
  type RowPlan,
  tableRowsOf,
} from '../../core/form'
import { t, toCellText, toDisplayText } from '../platform'
import { FieldErrorBoundary } from '../renderer'
import { editorOf, viewerOf } from '../widgets/widget-registry'

/** Props of every part of a printed form. */
interface PrintProps {
  values: FormValues
  /** True if empty fields are printed too. */
  empty: boolean
}

interface TableParts {
  table: FormItem
  columns: readonly FormTableColumn[]
  rows: readonly FormRow[]
}

const kindIn = (table: FormItem, column: FormTableColumn) => fieldKindOf(itemOfColumn(table, column))

/** Renders totals as the last row, since a table foot would repeat on every page. */
function Totals({ table, columns, rows }: TableParts) {
  if (!columns.some(({ aggregate }) => aggregate)) return null
  return (
    <tr>
      <td className="q-strong" />
      {columns.map((column) => {
        const value = formatAggregate(table, column, rows)
        return (
          <td className="q-strong" key={column.code} data-kind={kindIn(table, column)}>
            {value !== undefined && t(`widget.table.${column.aggregate}`, { value })}
          </td>
        )
      })}
    </tr>
  )
}

/** Renders a whole table: all rows, the head repeated on every page, and smaller type for more columns. */
function PrintTable({ planned, values, empty }: PrintProps & { planned: FieldPlan }) {
  const { item: table, right, model } = planned
  const rows = tableRowsOf(getOwnValue(values, model))
  const columns = printableColumns(table, right, empty ? undefined : rows)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the table is wider than the screen, and keys must reach what lies beside it
    <section className="qp-scroll" aria-label={table.name} tabIndex={0}>
      <table className="qp-table q-full" style={{ ['--qp-columns' as string]: columns.length }}>
        <caption className="q-text-sm q-strong">{table.name}</caption>
        <thead>
          <tr>
            <th scope="col" className="qp-number">
              {t('print.row')}
            </th>
            {columns.map((column) => (
              <th key={column.code} scope="col" data-kind={kindIn(table, column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paper does not change its rows
            <tr key={i}>
              <td className="qp-number">{i + 1}</td>
              {columns.map((column) => (
                <td key={column.code} data-kind={kindIn(table, column)}>
                  {toCellText(table, column, getOwnValue(row, column.code))}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length + 1}>{t('print.no-rows')}</td>
            </tr>
          )}
          <Totals table={table} columns={columns} rows={rows} />
        </tbody>
      </table>
    </section>
  )
}

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
  if (isTableItem(item)) return <PrintTable planned={planned} {...parts} />
  return (
    <dl className="qp-field q-stack" data-untitled={item.hideTitle || undefined}>
      <dt>{title}</dt>
      <dd>
        <Value planned={planned} value={getOwnValue(parts.values, model)} />
      </dd>
    </dl>
  )
}

const hasSections = (item: FormItem) => itemFieldSchema(item).holds === 'sections'

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
