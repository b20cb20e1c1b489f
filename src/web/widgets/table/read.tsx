import { useMemo } from 'react'
import { type Row, rowsOf } from '#/core/form/values'
import type { ReadProps } from '../widget'
import { TextCell } from './cells'
import { Frame } from './frame'
import { shownColumns } from './rows'

/** A table to be read. */
export default function TableText({ value, item, right }: ReadProps<Row[]>) {
  const columns = useMemo(() => shownColumns(item, right), [item, right])
  return (
    <Frame label={item.name} columns={columns} rows={rowsOf(value)}>
      {(row) => ({
        cells: columns.map((column) => <TextCell key={column.code} {...{ table: item, column, row }} />),
      })}
    </Frame>
  )
}
