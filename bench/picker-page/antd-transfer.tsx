import { Transfer } from 'antd'
import { useState } from 'react'
import type { OrgNode } from '../../src/generated/types'
import { type TreeRow, treeOf } from './tree'

let data: TreeRow[] = []

const flat = (rows: readonly TreeRow[]): TreeRow[] =>
  rows.flatMap(({ children = [], ...row }) => [row, ...flat(children)])

export function prepare(company: OrgNode[]) {
  data = flat(treeOf(company))
}

/** antd's Transfer, paged, with its own filter. */
export function Drawing() {
  const [chosen, setChosen] = useState<React.Key[]>([])
  return (
    <Transfer
      pagination
      showSearch
      dataSource={data}
      render={({ title }) => title ?? ''}
      filterOption={(words, { title }) => title?.includes(words) ?? false}
      targetKeys={chosen}
      onChange={setChosen}
      listStyle={{ width: 400, height: 300 }}
    />
  )
}
