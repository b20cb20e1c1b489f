import { useMemo } from 'react'
import type { Row } from '#/core/form/values/form-values'
import { rowsOf } from '#/core/form/values/form-values'
import type { ReadProps } from '../../controls/widget-props'
import { TextCell } from './cells'
import { shownColumns } from './rows'
import { Frame } from './table-frame'

/** A table to be read. */
export default function TableText({ value, item, right }: ReadProps<Row[]>) {
  const columns = useMemo(() => shownColumns(item, right), [item, right])
  const rows = useMemo(() => rowsOf(value), [value])
  return (
    <Frame table={item} columns={columns} rows={rows}>
      {(row, index, { widths }) => ({
        cells: columns.map((column) => (
          <TextCell key={column.code} table={item} column={column} row={row} index={index} widths={widths} />
        )),
      })}
    </Frame>
  )
}
