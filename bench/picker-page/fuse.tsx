import Fuse from 'fuse.js'
import { useMemo, useState } from 'react'
import type { OrgNode, OrgUser } from '../../src/generated/types'

type Entry = OrgNode | OrgUser
let fuse = new Fuse<Entry>([])

const flat = (entries: readonly Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.type === 'user' ? [entry] : [entry, ...flat(entry.children)]))

const options = { keys: ['username', 'deptname', 'userjobid', 'pinyin'], threshold: 0, ignoreLocation: true }

export function prepare(company: OrgNode[]) {
  fuse = new Fuse(flat(company), options)
}

/** fuse.js over names, numbers and spellings, and the first rows of what it finds as plain texts. */
export function Drawing() {
  const [words, setWords] = useState('')
  const found = useMemo(() => (words ? fuse.search(words, { limit: 100 }) : []), [words])
  return (
    <div style={{ width: 400, padding: 12 }}>
      <input type="search" value={words} onChange={({ target }) => setWords(target.value)} />
      <ul>
        {found.slice(0, 12).map(({ item }) => (
          <li key={item._uuid}>{item.type === 'user' ? item.username : item.deptname}</li>
        ))}
      </ul>
    </div>
  )
}
