import { useState } from 'react'
import type { AnyRow } from '../list-row'

const idOfRow = ({ _id }: { _id: string }) => _id

/** Returns the ticked rows; those that left the list are unticked, the others stay. */
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
    /** True in selection mode; on a phone rows are ticked only in it. */
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

/** Returns the ticked rows of a list of messages or flows. */
export const useSelection = (rows: readonly AnyRow[]) => useItemSelection(rows, idOfRow)

export type Selection = ReturnType<typeof useSelection>
