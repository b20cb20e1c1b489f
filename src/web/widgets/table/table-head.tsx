import type { PointerEvent, ReactNode } from 'react'
import type { FormItem, FormTableColumn } from '#/generated/types'
import { isComputedColumn } from '../../../core/form'
import { useTranslator } from '../../platform'
import { ComputedMark } from '../../ui'
import { cellRendererOf } from './cell-renderer'
import type { ColumnPins, TableColumnWidths } from './widths'

const step = 16

/** Resize handle of a column, dragged or moved with the arrow keys. */
function Edge({ column, widths }: { column: FormTableColumn; widths: TableColumnWidths }) {
  const t = useTranslator()
  const { code, name } = column
  const begin = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const { clientX } = event
    const width = edge.closest('th')?.offsetWidth ?? widths.of(code)
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = (move) => widths.set(code, width + move.clientX - clientX)
    edge.onlostpointercapture = () => {
      edge.onpointermove = null
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be dragged and stands in no head
    <span
      role="separator"
      className="qf-table-edge"
      aria-orientation="vertical"
      aria-label={t('widget.table.width', { column: name })}
      aria-valuenow={widths.of(code)}
      tabIndex={-1}
      onPointerDown={begin}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') widths.set(code, widths.of(code) - step)
        if (key === 'ArrowRight') widths.set(code, widths.of(code) + step)
      }}
    />
  )
}

interface HeadProps {
  table: FormItem
  columns: readonly FormTableColumn[]
  widths: TableColumnWidths
  pins: ColumnPins
  required?(code: string): boolean
  hasActions: boolean
  /** Checkbox that selects all rows, beside the head of the row numbers. */
  chooseAll?: ReactNode
}

/** Head row with the names of the columns. */
export const TableHead = ({ table, columns, widths, pins, required, hasActions, chooseAll }: HeadProps) => {
  const t = useTranslator()
  return (
    <thead>
      <tr>
        <th scope="col" className="qf-table-number">
          {chooseAll}
          {t('widget.table.number')}
        </th>
        {columns.map((column) => (
          <th
            key={column.code}
            scope="col"
            title={column.name}
            data-kind={cellRendererOf(table, column).kind}
            data-fixed={pins.side(column.code)}
            data-required={required?.(column.code) || undefined}
            style={pins.stuck(column.code)}
          >
            {column.name}
            {isComputedColumn(column) && <ComputedMark later={column.computed === true} />}
            <Edge column={column} widths={widths} />
          </th>
        ))}
        {hasActions && (
          <th scope="col" className="qf-table-actions">
            {t('widget.table.actions')}
          </th>
        )}
      </tr>
    </thead>
  )
}
