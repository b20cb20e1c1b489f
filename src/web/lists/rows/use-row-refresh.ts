import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import { CallError, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui'
import { type AnyRow, flowOf, rowLabelOf } from '../list-row'
import type { RowsPage } from './use-rows'

/** Maximum number of rows named; beyond it only the count is shown. */
const most = 3

/** Returns why a task no longer waits; undefined if the person handled it or the reason is unknown. */
async function reasonFor({ _id: msgid }: AnyRow): Promise<string | undefined> {
  try {
    const { finished_id, status } = await quietApi.oa.flow.data.message({ msgid })
    if (status === 1 || finished_id === currentPerson()?.id) return undefined
    await quietApi.oa.flow.deal.check({ msgid })
    return undefined
  } catch (error) {
    if (error instanceof CallError) return error.message
    throw error
  }
}

const called = (row: AnyRow) => flowOf(row)?.desc || rowLabelOf(row)

/** Notifies the person why tasks left the list: another person handled, withdrew or moved them. */
async function notifyRemovedRows(rows: readonly AnyRow[]): Promise<void> {
  if (rows.length > most) return toast(t('list.gone-many', { n: rows.length }))
  for (const row of rows) {
    const reason = await reasonFor(row)
    if (reason) toast(t('list.gone', { name: called(row), reason }))
  }
}

/** Changes of rows while they are shown. */
interface RowDiff {
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

interface Freshening {
  shown: RowsPage | undefined
  setShown(page: RowsPage): void
  isAmid?: (() => boolean) | undefined
}

const nobodyIsAmid = () => false
const idsOf = (rows: readonly AnyRow[]): ReadonlySet<string> => new Set(rows.map(({ _id }) => _id))
const none: ReadonlySet<string> = new Set()

/**
 * Merges updates into shown rows. Removed rows leave immediately with a toast; new rows are inserted and
 * marked, but wait behind a bar while the person is busy with rows.
 */
export function useRowRefresh(schema: ListSchema, { shown, setShown, isAmid = nobodyIsAmid }: Freshening) {
  const [waiting, setWaiting] = useState<{ page: RowsPage; arrived: readonly AnyRow[] }>()
  const [marked, setMarked] = useState(none)
  const now = useRef({ shown, setShown, isAmid })
  useEffect(() => {
    now.current = { shown, setShown, isAmid }
  })
  const forget = useCallback(() => {
    setWaiting(undefined)
    setMarked(none)
  }, [])
  const freshen = useCallback(
    (page: RowsPage) => {
      const { shown, setShown, isAmid } = now.current
      if (!shown) return setShown(page)
      const { rows, arrived, gone } = diffRows(shown.rows, page.rows, page.next !== null)
      if (schema.open === 'deal') void notifyRemovedRows(gone)
      if (arrived.length && isAmid()) {
        setWaiting({ page, arrived })
        return setShown({ ...page, rows })
      }
      setWaiting(undefined)
      setMarked(idsOf(arrived))
      setShown(page)
    },
    [schema],
  )
  const show = () => {
    if (!waiting) return
    setMarked(idsOf(waiting.arrived))
    setShown(waiting.page)
    setWaiting(undefined)
  }
  return { count: waiting?.arrived.length ?? 0, marked, show, freshen, forget }
}
