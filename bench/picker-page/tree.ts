import type { OrgNode, OrgUser } from '../../src/generated/types'

export interface TreeRow {
  key: string
  value: string
  title: string
  children?: TreeRow[]
}

/** The company as antd's trees want it. */
export const treeOf = (entries: readonly (OrgNode | OrgUser)[]): TreeRow[] =>
  entries.map((entry) =>
    entry.type === 'user'
      ? { key: entry.id, value: entry.id, title: `${entry.username}(${entry.userjobid})` }
      : { key: entry.deptid, value: entry.deptid, title: entry.deptname, children: treeOf(entry.children) },
  )

/** The rows that hold the words, and the way to each. */
export function foundIn(rows: readonly TreeRow[], words: string): TreeRow[] {
  return rows.flatMap(({ children = [], ...row }): TreeRow[] => {
    const below = foundIn(children, words)
    if (below.length) return [{ ...row, children: below }]
    return row.title.includes(words) ? [row] : []
  })
}
