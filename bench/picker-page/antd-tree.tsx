import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { OrgNode, OrgUser } from '../../src/generated/types'
import { foundIn, type TreeRow, treeOf } from './tree'

let data: TreeRow[] = []

export function prepare(company: OrgNode[]) {
  data = treeOf(company as (OrgNode | OrgUser)[])
}

/** antd's virtual Tree; a search leaves the nodes that hold the words, and those above them. */
export function Drawing() {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState<React.Key[]>(['1'])
  const shown = useMemo(() => (words ? foundIn(data, words) : data), [words])
  return (
    <div style={{ width: 400, padding: 12 }}>
      <Input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      <Tree
        checkable
        checkStrictly
        virtual
        height={300}
        treeData={shown}
        {...(words ? { defaultExpandAll: true, key: words } : { expandedKeys: open, onExpand: setOpen })}
      />
    </div>
  )
}
