import { useMemo } from 'react'
import { type FormRow, tableRowsOf } from '../../../core/form'
import type { ViewProps } from '../../controls/widget-props'
import { TextCell } from './cells'
import { useFoldedColumns } from './folded-columns'
import { visibleColumns } from './rows'
import { TableFrame } from './table-frame'

/** Read view of a table. */
export default function TableText({ value, item, right }: ViewProps<FormRow[]>) {
  const all = useMemo(() => visibleColumns(item, right), [item, right])
  const rows = useMemo(() => tableRowsOf(value), [value])
  const { columns, control } = useFoldedColumns(all, rows, true)
  return (
    <>
      <TableFrame table={item} columns={columns} rows={rows}>
        {(row, index, { pins }) => ({
          cells: columns.map((column) => (
            <TextCell key={column.code} table={item} column={column} row={row} index={index} pins={pins} />
          )),
        })}
      </TableFrame>
      {control}
    </>
  )
}
