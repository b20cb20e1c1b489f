import type { FormItem, FormTableColumn } from '#/generated/types'
import {
  aggregateText,
  type FieldPlan,
  type FormRow,
  fieldKindOf,
  itemOfColumn,
  ownValue,
  printableColumns,
  rowsOf,
} from '../../core/form'
import { toCellText } from '../platform/i18n/display-text'
import { t } from '../platform/i18n/i18n'
import type { PrintProps } from './print-props'

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
        const value = aggregateText(table, column, rows)
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
export function PrintTable({ planned, values, empty }: PrintProps & { planned: FieldPlan }) {
  const { item: table, right, model } = planned
  const rows = rowsOf(ownValue(values, model))
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
                  {toCellText(table, column, ownValue(row, column.code))}
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
