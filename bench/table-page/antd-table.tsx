import { Input, InputNumber, Table } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { type BenchRow, columns, rowsOf } from './rows'

/** antd's virtual table with an input in each cell, its rows in React state, the sum below. */
export function AntdTable({ count }: { count: number }) {
  const [rows, setRows] = useState(() => rowsOf(count))
  const write = useCallback(
    (index: number, code: string, value: unknown) =>
      setRows((all) => all.with(index, { ...all[index], [code]: value } as BenchRow)),
    [],
  )
  const shown = useMemo(
    () =>
      columns.map(({ code, name, width, editer }) => ({
        key: code,
        dataIndex: code,
        title: name,
        width: Number(width),
        render: (value: unknown, _: BenchRow, index: number) =>
          editer === 'number' ? (
            <InputNumber
              value={value as never}
              data-cell={`${index}-${code}`}
              onChange={(next) => write(index, code, next)}
            />
          ) : (
            <Input
              value={value as never}
              data-cell={`${index}-${code}`}
              onChange={({ target }) => write(index, code, target.value)}
            />
          ),
      })),
    [write],
  )
  const sum = rows.reduce((total, { count }) => total + count, 0)
  return (
    <>
      <Table
        virtual
        rowKey="_id"
        pagination={false}
        scroll={{ x: 1190, y: 480 }}
        columns={shown}
        dataSource={rows}
      />
      <output>{sum.toFixed(2)}</output>
    </>
  )
}
