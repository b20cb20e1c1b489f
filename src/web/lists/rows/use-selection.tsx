import { useState } from 'react'
import { t } from '../../platform'
import type { ListItemRow } from '../list-row'

/** Ticks or unticks all rows of the page. */
export const SelectAllCheckbox = ({
  selection,
}: {
  selection: Pick<ListSelection, 'hasAll' | 'toggleAll'> & Chosen
}) => (
  <input
    type="checkbox"
    aria-label={t('list.select-all')}
    checked={selection.hasAll}
    ref={(box) => {
      if (box) box.indeterminate = selection.chosen.length > 0 && !selection.hasAll
    }}
    onChange={selection.toggleAll}
  />
)

interface Chosen {
  chosen: readonly unknown[]
}

interface TickProps {
  id: string
  name: string
  selection: Pick<ListSelection, 'has' | 'toggle'>
  disabled?: boolean
}

/** Ticks a row. */
export const RowCheckbox = ({ id, name, selection, disabled }: TickProps) => (
  <label className="list-tick q-block">
    <input
      type="checkbox"
      aria-label={t('list.select-row', { name })}
      checked={selection.has(id)}
      disabled={disabled}
      onChange={() => selection.toggle(id)}
    />
  </label>
)

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
export const useSelection = (rows: readonly ListItemRow[]) => useItemSelection(rows, idOfRow)

export type ListSelection = ReturnType<typeof useSelection>
