import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallName, Calls } from '../../../generated/calls'
import type { ListSchema } from '../../../generated/types'
import { CallError, useReloadOnReconnect } from '../../platform'
import { findCall } from '../../platform/api'
import type { ListState } from '../../stores/list-states'
import { useRefreshSignal } from '../../stores/refresh-signal'
import type { AnyRow } from '../list-row'
import type { ListContext } from '../search/list-query'
import { useListQuery } from '../search/use-list-query'
import { useRowRefresh } from './use-row-refresh'

/** Calls that return a page of rows. */
type ListCall = {
  [Name in CallName]: Calls[Name]['data'] extends { result: AnyRow[]; next: unknown } ? Name : never
}[CallName]

export interface RowsPage {
  rows: AnyRow[]
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
}

const noRows: RowsPage = { rows: [], total: 0, totalIsCapped: false, pageSize: 20, next: null }

type FetchPage = (asked: ListState, page: number) => Promise<Calls[ListCall]['data']>

/** Reads all shown pages; returns undefined if a newer query started meanwhile. */
async function readPages(asked: ListState, appends: boolean, fetchPage: FetchPage, isWanted: () => boolean) {
  const pages = appends ? Array.from({ length: asked.page }, (_, index) => index + 1) : [asked.page]
  let read = noRows
  for (const page of pages) {
    const { result, next, totalItems: total, totalIsCapped, pageSize } = await fetchPage(asked, page)
    if (!isWanted()) return undefined
    asked.cursors[page] = next
    read = { rows: [...read.rows, ...result], total, totalIsCapped, pageSize, next }
  }
  return read
}

function useReading(schema: ListSchema, asked: ListState, { appends, columns = [], scope }: RowsOptions) {
  const latest = useRef(0)
  const wanted = columns.join(' ')
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
        ...(wanted && { columns: wanted.split(' ') }),
      }
      return loadPage ? loadPage(query) : findCall(schema.call as ListCall)(query)
    }
    try {
      return { page: await readPages(asked, appends, fetchPage, isWanted), isWanted }
    } catch (error) {
      const failure = error instanceof CallError ? error : new CallError(String(error))
      return { page: undefined, isWanted, failure }
    }
  }, [schema, asked, appends, wanted, loadPage])
}

/** Returns the rows of a list page by page; old rows stay while new ones load, and beside a failure. */
export function useRows(schema: ListSchema, reading: RowsOptions) {
  const { asked, searchFor, orderBy, turnTo } = useListQuery(schema, reading)
  const [shown, setShown] = useState<RowsPage | undefined>()
  const [failure, setFailure] = useState<CallError>()
  const [isLoading, setLoading] = useState(true)
  const news = useRefreshSignal()
  const read = useReading(schema, asked, reading)
  const fresh = useRowRefresh(schema, { shown, setShown, isAmid: reading.isAmid })
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

  const told = useRef(news)
  useEffect(() => {
    if (told.current === news) return
    told.current = news
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
