import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallName, Calls } from '../../../generated/calls'
import type { ListSchema } from '../../../generated/types'
import { CallError, t, useReloadOnReconnect } from '../../platform'
import { findApiCall, quietApi } from '../../platform/api'
import { type ListState, saveScrollPosition, scrollPositionOf } from '../../stores/list-states'
import { flowChangesOf, useRefreshSignal } from '../../stores/refresh-signal'
import { currentPerson } from '../../stores/session'
import { toast } from '../../ui'
import { type ListItemRow, rowFlow, rowLabelOf } from '../list-row'
import { type ListContext, useListQuery } from '../search/list-query'

/** Maximum number of rows named; beyond it only the count is shown. */
const most = 3

/** Returns why a task no longer waits; undefined if the person handled it or the reason is unknown. */
async function reasonFor({ _id: msgid }: ListItemRow): Promise<string | undefined> {
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

const called = (row: ListItemRow) => rowFlow(row)?.desc || rowLabelOf(row)

/** Notifies the person why tasks left the list: another person handled, withdrew or moved them. */
async function notifyRemovedRows(rows: readonly ListItemRow[]): Promise<void> {
  if (rows.length > most) return toast(t('list.gone-many', { n: rows.length }))
  for (const row of rows) {
    const reason = await reasonFor(row)
    if (reason) toast(t('list.gone', { name: called(row), reason }))
  }
}

/** Changes of rows while they are shown. */
interface RowDiff {
  /** Rows that remain, in place, with current data. */
  rows: ListItemRow[]
  /** Rows that arrived between or above them. */
  arrived: ListItemRow[]
  /** Rows that left the list. */
  gone: ListItemRow[]
}

const idOf = ({ _id }: ListItemRow) => _id

/**
 * Compares shown rows with their current state. Rows pushed to the next page by arrivals do not count as
 * removed, nor do unchanged ones that may have moved there; rows moved up from the next page do not count as arrived.
 */
export function diffRows(
  shown: readonly ListItemRow[],
  now: readonly ListItemRow[],
  hasMore: boolean,
  isUnchanged: (row: ListItemRow) => boolean = () => false,
): RowDiff {
  const [known, fresh] = [new Set(shown.map(idOf)), new Map(now.map((row) => [row._id, row]))]
  const lastKnown = now.findLastIndex(({ _id }) => known.has(_id))
  const isNew = (row: ListItemRow, at: number) => !known.has(row._id) && (at < lastKnown || lastKnown < 0)
  const arrived = now.filter(isNew)
  const lastRetained = shown.findLastIndex(({ _id }) => fresh.has(_id))
  const pushedFrom = hasMore ? Math.max(lastRetained + 1, shown.length - arrived.length) : shown.length
  const isGone = (row: ListItemRow, at: number) =>
    !fresh.has(row._id) && at < pushedFrom && !(hasMore && isUnchanged(row))
  const removed = new Set(shown.filter(isGone).map(idOf))
  const movedUp = now.filter((row, at) => !known.has(row._id) && !isNew(row, at))
  const listItemRows = shown.filter(({ _id }) => !removed.has(_id)).map((row) => fresh.get(row._id) ?? row)
  return { rows: [...listItemRows, ...movedUp], arrived, gone: shown.filter(({ _id }) => removed.has(_id)) }
}

interface Freshening {
  shown: RowsPage | undefined
  setShown(page: RowsPage): void
  isAmid?: (() => boolean) | undefined
  keepsOrder?: boolean | undefined
}

const nobodyIsAmid = () => false
const idsOf = (rows: readonly ListItemRow[]): ReadonlySet<string> => new Set(rows.map(({ _id }) => _id))
const none: ReadonlySet<string> = new Set()

const changesOf = (row: ListItemRow) => flowChangesOf(rowFlow(row)?._id ?? '')

/** Remembers how often the flows of rows had changed when the rows were read. */
function useChangesOf(rows: readonly ListItemRow[] | undefined) {
  const [changes] = useState(() => {
    const changesByRow = new WeakMap<ListItemRow, number>()
    return {
      see: (row: ListItemRow) => void (changesByRow.has(row) || changesByRow.set(row, changesOf(row))),
      isUnchanged: (row: ListItemRow) => changesByRow.get(row) === changesOf(row),
    }
  })
  useEffect(() => rows?.forEach(changes.see), [rows, changes])
  return changes
}

/**
 * Merges updates into shown rows. Removed rows leave immediately with a toast; new rows are inserted and
 * marked, but wait behind a bar while the person is busy with rows.
 */
function useRowRefresh(
  schema: ListSchema,
  { shown, setShown, isAmid = nobodyIsAmid, keepsOrder }: Freshening,
) {
  const [waiting, setWaiting] = useState<{ page: RowsPage; arrived: readonly ListItemRow[] }>()
  const [marked, setMarked] = useState(none)
  const now = useRef({ shown, setShown, isAmid, keepsOrder })
  useEffect(() => {
    now.current = { shown, setShown, isAmid, keepsOrder }
  })
  const changes = useChangesOf(shown?.rows)
  const forget = useCallback(() => {
    setWaiting(undefined)
    setMarked(none)
  }, [])
  const freshen = useCallback(
    (page: RowsPage) => {
      const { shown, setShown, isAmid, keepsOrder } = now.current
      if (!shown) return setShown(page)
      const isUnchanged = (row: ListItemRow) => keepsOrder === true && changes.isUnchanged(row)
      const { rows, arrived, gone } = diffRows(shown.rows, page.rows, page.next !== null, isUnchanged)
      if (schema.open === 'deal') void notifyRemovedRows(gone)
      if (arrived.length && isAmid()) {
        setWaiting({ page, arrived })
        return setShown({ ...page, rows })
      }
      setWaiting(undefined)
      setMarked(idsOf(arrived))
      setShown(keepsOrder && !arrived.length ? { ...page, rows } : page)
    },
    [schema, changes],
  )
  const show = () => {
    if (!waiting) return
    setMarked(idsOf(waiting.arrived))
    setShown(waiting.page)
    setWaiting(undefined)
  }
  return { count: waiting?.arrived.length ?? 0, marked, show, freshen, forget }
}

/**
 * Restores the scroll position when the person returns to a list; the browser tries before the rows are
 * loaded.
 */
export function useScrollRestoration(name: string, hasRows: boolean): void {
  const isComing = useRef(false)
  useEffect(() => {
    isComing.current = true
    const keep = () => isComing.current || saveScrollPosition(name, window.scrollY)
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [name])
  useEffect(() => {
    if (!hasRows || !isComing.current) return
    isComing.current = false
    const down = scrollPositionOf(name)
    if (down !== undefined) window.scrollTo(0, down)
  }, [name, hasRows])
}

/** Calls that return a page of rows. */
type ListCall = {
  [Name in CallName]: Calls[Name]['data'] extends { result: ListItemRow[]; next: unknown } ? Name : never
}[CallName]

interface RowsPage {
  rows: ListItemRow[]
  total: number
  totalIsCapped: boolean
  pageSize: number
  next: string | null
}

/** How a list is read: pages appended or one at a time, and the form columns. */
export interface RowsOptions extends ListContext {
  appends: boolean
  columns?: readonly string[]
  /** Checks whether the person is busy with rows, so that none may be inserted. */
  isAmid?(): boolean
  /** Whether rows keep their places when one of them changes, such as by being read. */
  keepsOrder?: boolean
}

const noRows: RowsPage = { rows: [], total: 0, totalIsCapped: false, pageSize: 20, next: null }

type FetchPage = (listState: ListState, page: number) => Promise<Calls[ListCall]['data']>

/** Reads all shown pages; returns undefined if a newer query started meanwhile. */
async function readPages(
  listState: ListState,
  appends: boolean,
  fetchPage: FetchPage,
  isWanted: () => boolean,
) {
  const pages = appends ? Array.from({ length: listState.page }, (_, index) => index + 1) : [listState.page]
  let read = noRows
  for (const page of pages) {
    const { result, next, totalItems: total, totalIsCapped, pageSize } = await fetchPage(listState, page)
    if (!isWanted()) return undefined
    listState.cursors[page] = next
    read = { rows: [...read.rows, ...result], total, totalIsCapped, pageSize, next }
  }
  return read
}

function useReading(schema: ListSchema, listState: ListState, { appends, columns = [], scope }: RowsOptions) {
  const latest = useRef(0)
  const columnKey = columns.join(' ')
  const loadPage = scope?.load
  return useCallback(async () => {
    const ticket = ++latest.current
    const isWanted = () => ticket === latest.current
    const fetchPage: FetchPage = ({ search, order, cursors }, page) => {
      const after = cursors[page - 1]
      const query = {
        nowpage: page,
        search,
        ...(after && { after }),
        ...(order && { order }),
        ...(columnKey && { columns: columnKey.split(' ') }),
        ...(schema.groups && { groups: schema.groups }),
      }
      return loadPage ? loadPage(query) : findApiCall(schema.call as ListCall)(query)
    }
    try {
      return { page: await readPages(listState, appends, fetchPage, isWanted), isWanted }
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(String(error))
      return { page: undefined, isWanted, failure }
    }
  }, [schema, listState, appends, columnKey, loadPage])
}

/** Returns the rows of a list page by page; old rows stay while new ones load, and beside a failure. */
export function useRows(schema: ListSchema, reading: RowsOptions) {
  const { asked, searchFor, orderBy, turnTo } = useListQuery(schema, reading)
  const [shown, setShown] = useState<RowsPage | undefined>()
  const [failure, setFailure] = useState<CallError>()
  const [isLoading, setLoading] = useState(true)
  const news = useRefreshSignal()
  const read = useReading(schema, asked, reading)
  const fresh = useRowRefresh(schema, {
    shown,
    setShown,
    isAmid: reading.isAmid,
    keepsOrder: reading.keepsOrder,
  })
  const { forget, freshen } = fresh
  const isAsking = useRef(false)

  const load = useCallback(async () => {
    isAsking.current = true
    setLoading(true)
    const { page, isWanted, failure } = await read()
    if (!isWanted()) return
    isAsking.current = false
    forget()
    setFailure(failure)
    if (page) setShown(page)
    setLoading(false)
  }, [read, forget])

  useEffect(() => void load(), [load])
  useReloadOnReconnect(load, failure !== undefined)

  const latestRef = useRef(news)
  useEffect(() => {
    if (latestRef.current === news) return
    latestRef.current = news
    // Only rows of the same query can be compared for arrivals and removals.
    if (isAsking.current) void load()
    else
      void read().then(({ page, isWanted, failure }) => {
        if (isWanted()) setFailure(failure)
        if (page) freshen(page)
      })
  }, [news, load, read, freshen])

  return { ...asked, shown, failure, isLoading, searchFor, orderBy, turnTo, reload: load, fresh }
}

export type ListRows = ReturnType<typeof useRows>
