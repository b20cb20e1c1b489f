import type { AnyRow } from '../list-row'

/** Changes of rows while they are shown. */
export interface RowDiff {
  /** Rows that remain, in place, with current data. */
  rows: AnyRow[]
  /** Rows that arrived between or above them. */
  arrived: AnyRow[]
  /** Rows that left the list. */
  gone: AnyRow[]
}

const idOf = ({ _id }: AnyRow) => _id

/**
 * Compares shown rows with their current state. Rows pushed to the next page by arrivals do not count as
 * removed; rows moved up from the next page do not count as arrived.
 */
export function diffRows(shown: readonly AnyRow[], now: readonly AnyRow[], hasMore: boolean): RowDiff {
  const [known, fresh] = [new Set(shown.map(idOf)), new Map(now.map((row) => [row._id, row]))]
  const lastKnown = now.findLastIndex(({ _id }) => known.has(_id))
  const isNew = (row: AnyRow, at: number) => !known.has(row._id) && (at < lastKnown || lastKnown < 0)
  const arrived = now.filter(isNew)
  const lastKept = shown.findLastIndex(({ _id }) => fresh.has(_id))
  const pushedFrom = hasMore ? Math.max(lastKept + 1, shown.length - arrived.length) : shown.length
  const isGone = (row: AnyRow, at: number) => !fresh.has(row._id) && at < pushedFrom
  const gone = new Set(shown.filter(isGone).map(idOf))
  const movedUp = now.filter((row, at) => !known.has(row._id) && !isNew(row, at))
  const kept = shown.filter(({ _id }) => !gone.has(_id)).map((row) => fresh.get(row._id) ?? row)
  return { rows: [...kept, ...movedUp], arrived, gone: shown.filter(({ _id }) => gone.has(_id)) }
}
