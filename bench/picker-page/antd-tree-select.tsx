import { TreeSelect } from 'antd'
import type { OrgNode } from '../../src/generated/types'
import { type TreeRow, treeOf } from './tree'

let data: TreeRow[] = []

export function prepare(company: OrgNode[]) {
  data = treeOf(company)
}

/** antd's TreeSelect as its page shows it, open, with its own filter. */
export const Drawing = () => (
  <TreeSelect
    open
    virtual
    showSearch
    multiple
    treeCheckable
    treeCheckStrictly
    treeData={data}
    treeDefaultExpandedKeys={['1']}
    treeNodeFilterProp="title"
    listHeight={300}
    style={{ width: 400, margin: 12 }}
  />
)
