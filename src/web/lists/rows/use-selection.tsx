import { useState } from 'react'
import { proxy, useSnapshot } from 'valtio'
import { t } from '../../platform'
import type { ListItemRow } from '../list-row'

interface SelectionState {
  ids: Record<string, true>
  isPicking: boolean
}

/** Rows that can be ticked. A tick renders only what reads it by `useChosen` or `useIsChosen`, and no other row. */
export interface ItemSelection<Item> {
  state: SelectionState
  rows: readonly Item[]
  idOf(row: Item): string
  toggle(id: string): void
  toggleAll(): void
  /** Starts the selection mode. */
  pick(): void
  clear(): void
  /** Returns how many rows are ticked, for handlers. */
  count(): number
}

export type ListSelection = ItemSelection<ListItemRow>

type Ticks<Item> = Pick<ItemSelection<Item>, 'rows' | 'idOf'>

const tickedRows = <Item,>(ids: Readonly<Record<string, true>>, { rows, idOf }: Ticks<Item>) =>
  rows.filter((row) => ids[idOf(row)])

const idsOf = <Item,>(rows: readonly Item[], idOf: (row: Item) => string) =>
  Object.fromEntries(rows.map((row): [string, true] => [idOf(row), true]))

/** Creates the selection of some rows with a state; those that left the list are unticked by the next tick. */
export function createSelection<Item>(
  { rows, idOf }: Ticks<Item>,
  state: SelectionState = proxy({ ids: {}, isPicking: false }),
): ItemSelection<Item> {
  const chosen = () => tickedRows(state.ids, { rows, idOf })
  return {
    state,
    rows,
    idOf,
    toggle(id) {
      const { [id]: known, ...otherIds } = idsOf(chosen(), idOf)
      state.ids = known ? otherIds : { ...otherIds, [id]: true }
    },
    toggleAll() {
      state.ids = idsOf(chosen().length === rows.length ? [] : rows, idOf)
    },
    pick() {
      state.isPicking = true
    },
    clear() {
      Object.assign(state, { ids: {}, isPicking: false })
    },
    count: () => chosen().length,
  }
}

/** Returns the selection of rows; a tick does not render its caller. */
export function useItemSelection<Item>(rows: readonly Item[], idOf: (row: Item) => string) {
  const [state] = useState(() => proxy<SelectionState>({ ids: {}, isPicking: false }))
  return createSelection({ rows, idOf }, state)
}

const idOfRow = ({ _id }: { _id: string }) => _id

/** Returns the selection of a list of messages or flows. */
export const useSelection = (rows: readonly ListItemRow[]): ListSelection => useItemSelection(rows, idOfRow)

/** Returns the ticked rows in order. */
export function useChosen<Item>(selection: ItemSelection<Item>) {
  const { ids } = useSnapshot(selection.state, { sync: true })
  const chosen = tickedRows(ids, selection)
  return { chosen, hasAll: chosen.length > 0 && chosen.length === selection.rows.length }
}

/** Returns whether rows are ticked in selection mode; on a phone they are ticked only in it. */
export const useIsPicking = ({ state }: Pick<ItemSelection<never>, 'state'>): boolean =>
  useSnapshot(state, { sync: true }).isPicking

/** Returns whether a row is ticked. */
const useIsChosen = ({ state }: Pick<ItemSelection<never>, 'state'>, id: string): boolean =>
  useSnapshot(state, { sync: true }).ids[id] === true

/** Ticks or unticks all rows of the page. */
export function SelectAllCheckbox<Item>({ selection }: { selection: ItemSelection<Item> }) {
  const { chosen, hasAll } = useChosen(selection)
  return (
    <input
      type="checkbox"
      aria-label={t('list.select-all')}
      checked={hasAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen.length > 0 && !hasAll
      }}
      onChange={selection.toggleAll}
    />
  )
}

interface TickProps {
  id: string
  name: string
  selection: Pick<ItemSelection<never>, 'state' | 'toggle'>
  disabled?: boolean
}

/** Returns the attributes of the checkbox of a row. */
export const useRowTick = ({ id, name, selection, disabled }: TickProps) => ({
  'aria-label': t('list.select-row', { name }),
  checked: useIsChosen(selection, id),
  disabled,
  onChange: () => selection.toggle(id),
})

/** Ticks a row. */
export const RowCheckbox = (props: TickProps) => (
  <label className="list-tick q-block">
    <input type="checkbox" {...useRowTick(props)} />
  </label>
)
