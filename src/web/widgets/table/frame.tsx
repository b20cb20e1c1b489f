import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { aggregateOf } from '#/core/form/aggregate'
import { isComputedColumn } from '#/core/form/linkage/formulas'
import type { Row } from '#/core/form/values'
import type { FormTableColumn } from '#/generated/types'
import { t } from '../../platform/i18n'
import { ComputedMark } from '../../ui/computed-mark'

/** Above this many rows only those in sight are drawn. */
const allDrawn = 50
const likelyHeight = 45

interface FrameProps {
  label: string
  columns: readonly FormTableColumn[]
  rows: readonly Row[]
  required?(code: string): boolean
  /** The cells of one row, and what can be done with it. */
  children(row: Row, index: number): { cells: ReactNode; actions?: ReactNode }
  hasActions?: boolean
}

const widthOf = ({ width }: FormTableColumn): CSSProperties => {
  const size = typeof width === 'number' ? width : Number.parseInt(String(width), 10)
  return { minWidth: size > 0 ? size : 140 }
}

function Footer({ columns, rows, hasActions }: Pick<FrameProps, 'columns' | 'rows' | 'hasActions'>) {
  if (!columns.some(({ aggregate }) => aggregate)) return null
  return (
    <tfoot>
      <tr>
        <td className="qf-table-number">{t('widget.table.count', { count: rows.length })}</td>
        {columns.map((column) => {
          const value = aggregateOf(column, rows)
          return (
            <td key={column.code} data-label={value === undefined ? undefined : column.name}>
              {value !== undefined && t(`widget.table.${column.aggregate}`, { value })}
            </td>
          )
        })}
        {hasActions && <td />}
      </tr>
    </tfoot>
  )
}

/** The rows in sight of a long table, with room left for the others. */
function useWindow(count: number) {
  const scroller = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count,
    enabled: count > allDrawn,
    getScrollElement: () => scroller.current,
    estimateSize: () => likelyHeight,
    overscan: 6,
    initialRect: { width: 900, height: 480 },
  })
  if (count <= allDrawn) {
    const every = Array.from({ length: count }, (_, index) => index)
    return { scroller, indexes: every, above: 0, below: 0, measure: undefined }
  }
  const items = virtual.getVirtualItems()
  return {
    scroller,
    indexes: items.map(({ index }) => index),
    above: items[0]?.start ?? 0,
    below: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  }
}

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr style={{ height }}>
      <td />
    </tr>
  ) : null

/** A table with its head, the rows in sight and its totals; narrow forms show each row as a card. */
export function Frame({ label, columns, rows, required, children, hasActions }: FrameProps) {
  const { scroller, indexes, above, below, measure } = useWindow(rows.length)
  return (
    <section
      className="qf-table"
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={label}
      data-long={rows.length > allDrawn || undefined}
    >
      <table aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col" className="qf-table-number">
              {t('widget.table.number')}
            </th>
            {columns.map((column) => (
              <th
                key={column.code}
                scope="col"
                data-fixed={column.fixedtype ?? undefined}
                data-required={required?.(column.code) || undefined}
                style={widthOf(column)}
              >
                {column.name}
                {isComputedColumn(column) && <ComputedMark later={column.computed === true} />}
              </th>
            ))}
            {hasActions && (
              <th scope="col" className="qf-table-actions">
                {t('widget.table.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Gap height={above} />
          {indexes.map((index) => {
            const row = rows[index]
            if (!row) return null
            const { cells, actions } = children(row, index)
            return (
              <tr key={String(row._id ?? index)} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <th scope="row" className="qf-table-number">
                  <span className="qf-table-wide">{index + 1}</span>
                  <span className="qf-table-card">{t('widget.table.row', { row: index + 1 })}</span>
                </th>
                {cells}
                {hasActions && <td className="qf-table-actions">{actions}</td>}
              </tr>
            )
          })}
          <Gap height={below} />
        </tbody>
        <Footer columns={columns} rows={rows} hasActions={hasActions} />
      </table>
      {rows.length === 0 && <p className="qf-table-empty">{t('widget.table.empty')}</p>}
    </section>
  )
}
