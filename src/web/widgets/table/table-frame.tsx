import { type ComponentProps, type CSSProperties, memo, type ReactNode } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { type FormRow, formatAggregate } from '../../../core/form'
import { useFormHost } from '../../form-host/form-host'
import { useDevice, useTranslator } from '../../platform'
import { cellRendererOf } from './cell-renderer'
import { useColumnWidthNeeds } from './column-width-needs'
import { rowAuditText, rowKey } from './rows'
import { TableHead } from './table-head'
import './table.css'
import { useVirtualRows, virtualThreshold } from './virtual-rows'
import { type ColumnPins, type TableColumnWidths, useTableColumnWidths } from './widths'

/** Rendered parts of one row. */
interface DrawnCells {
  cells: ReactNode
  actions?: ReactNode
  /** Checkbox that selects the row. */
  choose?: ReactNode
}

interface FrameProps {
  table: FormItem
  columns: readonly FormTableColumn[]
  rows: readonly FormRow[]
  required?(code: string): boolean
  /** Returns whether a column is only read; without it all are. */
  reads?(code: string): boolean
  /** Renders the cells and actions of one row. */
  children(row: FormRow, index: number, drawn: { pins: ColumnPins; isGrid: boolean }): DrawnCells
  hasActions?: boolean
  chooseAll?: ReactNode
  /** Index of the row that stays mounted while scrolling. */
  kept?: number
  /** Event handlers of a spreadsheet-like table. */
  grid?: ComponentProps<'section'>
}

/** Totals, memoized so that scrolling does not add them up again. */
const Footer = memo(function Footer({
  table,
  columns,
  rows,
  hasActions,
  pins,
}: Pick<FrameProps, 'table' | 'columns' | 'rows' | 'hasActions'> & { pins: ColumnPins }) {
  const t = useTranslator()
  if (!columns.some(({ aggregate }) => aggregate)) return null
  return (
    <tfoot>
      <tr>
        <td className="qf-table-number">{t('widget.table.count', { count: rows.length })}</td>
        {columns.map((column) => {
          const value = formatAggregate(table, column, rows)
          return (
            <td
              key={column.code}
              data-kind={cellRendererOf(table, column).kind}
              data-label={value === undefined ? undefined : column.name}
              data-fixed={pins.side(column.code)}
              style={pins.stuck(column.code)}
            >
              {value !== undefined && t(`widget.table.${column.aggregate}`, { value })}
            </td>
          )
        })}
        {hasActions && <td className="qf-table-actions" />}
      </tr>
    </tfoot>
  )
})

const Gap = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr style={{ height }} aria-hidden>
      <td />
    </tr>
  ) : null

const sizes = { number: 72, actions: 108 }

const Columns = ({
  columns,
  widths,
  hasActions,
}: { widths: TableColumnWidths } & Pick<FrameProps, 'columns' | 'hasActions'>) => (
  <colgroup>
    <col style={{ width: sizes.number }} />
    {columns.map(({ code }) => (
      <col key={code} style={{ width: widths.of(code) }} />
    ))}
    {hasActions && <col style={{ width: sizes.actions }} />}
  </colgroup>
)

const RowNumber = memo(function RowNumber({ index }: { index: number }) {
  const t = useTranslator()
  return (
    <>
      <span className="qf-table-wide">{index + 1}</span>
      <span className="qf-table-card">{t('widget.table.row', { row: index + 1 })}</span>
    </>
  )
})

const RowHead = ({ row, index, choose }: { row: FormRow; index: number; choose: ReactNode }) => {
  const t = useTranslator()
  const { zone } = useFormHost().companyTime()
  return (
    <th
      scope="row"
      className="qf-table-number"
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = rowAuditText(row, { t, zone }) ?? ''
      }}
    >
      {choose}
      <RowNumber index={index} />
    </th>
  )
}

/** Table with head, visible rows and totals; cards on a phone, horizontal scrolling elsewhere. */
export function TableFrame(props: FrameProps) {
  const t = useTranslator()
  const { table, columns, rows, required, reads, children, hasActions = false, chooseAll, kept, grid } = props
  const { scroller, drawn, below, measure } = useVirtualRows(rows.length, kept)
  const isCards = useDevice() === 'phone'
  const needs = useColumnWidthNeeds(table, columns, rows, reads)
  const { widths, pins } = useTableColumnWidths(
    columns,
    needs,
    { number: sizes.number, actions: hasActions ? sizes.actions : 0 },
    scroller,
  )
  const isGrid = grid !== undefined && !isCards
  return (
    <section
      className="qf-table q-radius-md"
      ref={scroller}
      tabIndex={isGrid && rows.length ? -1 : 0}
      aria-label={table.name}
      data-least={widths.least}
      data-long={rows.length > virtualThreshold || undefined}
      data-grid={isGrid || undefined}
      style={isCards ? undefined : widths.covered}
      {...(isGrid ? grid : {})}
    >
      <table
        role={isGrid ? 'grid' : undefined}
        aria-label={table.name}
        aria-rowcount={rows.length + 1}
        style={{ '--qf-width': `${widths.total}px` } as CSSProperties}
      >
        <Columns columns={columns} widths={widths} hasActions={hasActions} />
        <TableHead
          table={table}
          columns={columns}
          widths={widths}
          pins={pins}
          required={required}
          hasActions={hasActions}
          chooseAll={chooseAll}
        />
        <tbody>
          {drawn.flatMap(({ index, gap }) => {
            const row = rows[index]
            if (!row) return []
            const key = rowKey(row, index)
            const { cells, actions, choose } = children(row, index, { pins, isGrid })
            return [
              <Gap key={`${key}-gap`} height={gap} />,
              <tr key={key} ref={measure} data-index={index} aria-rowindex={index + 2}>
                <RowHead row={row} index={index} choose={choose} />
                {cells}
                {hasActions && <td className="qf-table-actions">{actions}</td>}
              </tr>,
            ]
          })}
          <Gap height={below} />
        </tbody>
        {rows.length > 0 && (
          <Footer table={table} columns={columns} rows={rows} hasActions={hasActions} pins={pins} />
        )}
      </table>
      {rows.length === 0 && <p className="qf-table-empty">{t('widget.table.empty')}</p>}
    </section>
  )
}
