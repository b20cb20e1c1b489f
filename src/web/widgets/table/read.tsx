import { useMemo } from 'react'
import type { Row } from '#/core/form/values/values'
import { rowsOf } from '#/core/form/values/values'
import type { ReadProps } from '../widget'
import { TextCell } from './cells'
import { Frame } from './frame'
import { shownColumns } from './rows'

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
