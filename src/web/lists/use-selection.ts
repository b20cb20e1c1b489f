import { useState } from 'react'
import type { Row } from './row'

/** Rows that somebody ticked; those that have left the list are no longer ticked, the others stay so. */
export function useSelection(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isPicking, setPicking] = useState(false)
  const chosen = rows.filter(({ _id }) => ids.has(_id))
  const toggle = (id: string) => {
    const next = new Set(chosen.map(({ _id }) => _id))
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return {
    chosen,
    /** On a phone rows are ticked only after one has begun to pick. */
    isPicking,
    hasAll: rows.length > 0 && chosen.length === rows.length,
    pick: () => setPicking(true),
    has: (id: string) => ids.has(id),
    toggle,
    toggleAll: () => setIds(new Set(chosen.length === rows.length ? [] : rows.map(({ _id }) => _id))),
    clear: () => {
      setIds(new Set())
      setPicking(false)
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
