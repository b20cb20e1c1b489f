import { useState } from 'react'
import type { AnyRow } from '../list-row'

const idOfRow = ({ _id }: { _id: string }) => _id

/** Rows that somebody ticked; those that have left the list are no longer ticked, the others stay so. */
export function useItemSelection<Item>(rows: readonly Item[], idOf: (row: Item) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const [isPicking, setPicking] = useState(false)
  const chosen = rows.filter((row) => ids.has(idOf(row)))
  const toggle = (id: string) => {
    const next = new Set(chosen.map(idOf))
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
    toggleAll: () => setIds(new Set(chosen.length === rows.length ? [] : rows.map(idOf))),
    clear: () => {
      setIds(new Set())
      setPicking(false)
    },
  }
}

/** Ticked rows of a list of messages or flows. */
export const useSelection = (rows: readonly AnyRow[]) => useItemSelection(rows, idOfRow)

export type Selection = ReturnType<typeof useSelection>
