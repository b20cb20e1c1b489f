import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallName, Calls } from '../../../generated/calls'
import type { ListQuery, ListSchema } from '../../../generated/types'
import { callNamed } from '../../platform/api'
import { type LikedList, listConfigOf } from '../../stores/list-configs'
import { keepListState, type ListState, listStateOf } from '../../stores/list-states'
import { useNews } from '../../stores/news'
import type { Row } from './row'
import type { ListScope } from './scope'

export type Search = ListQuery['search']
/** Calls that answer a page of rows. */
type ListCall = {
  [Name in CallName]: Calls[Name]['data'] extends { result: Row[]; next: unknown } ? Name : never
}[CallName]

interface Page {
  rows: Row[]
  total: number
  totalIsCapped: boolean
  pageSize: number
  next: string | null
}

/** How a list is read: pages one below the other or one at a time; with which columns of a form. */
export interface Reading {
  appends: boolean
  columns?: readonly string[]
  /** The flow whose rows are wanted first. */
  flowid?: string | undefined
  scope?: ListScope | undefined
}

type Place = Pick<Reading, 'flowid' | 'scope'>

/** A list is found as it was left; one that is opened for the first time begins with the search that is liked. */
function beginning({ name }: ListSchema, { flowid, scope }: Place): ListState {
  const left = listStateOf(scope?.state ?? name)
  if (flowid !== undefined && left?.search.flowid !== flowid)
    return { search: { flowid }, page: 1, cursors: [] }
  return left ?? opening(name, scope)
}

/** Whether a kept search is one of this list. */
export const isWithin = (search: Search, scope: ListScope | undefined): boolean =>
  !scope || search.flowid === scope.flowid

const within = (search: Search, scope: ListScope | undefined): Search =>
  scope ? { ...search, flowid: scope.flowid } : search

function opening(name: string, scope: ListScope | undefined): ListState {
  const { filters } = listConfigOf(name as LikedList)
  const liked = filters.find(({ isDefault, search }) => isDefault && isWithin(search, scope))
  return { search: within(liked?.search ?? {}, scope), page: 1, cursors: [] }
}

const noRows: Page = { rows: [], total: 0, totalIsCapped: false, pageSize: 20, next: null }

/** The rows of a list page by page; old rows stay while new ones are on their way. */
export function useRows(schema: ListSchema, { appends, columns = [], flowid, scope }: Reading) {
  const [asked, setAsked] = useState(() => beginning(schema, { flowid, scope }))
  const [shown, setShown] = useState<Page | undefined>()
  const [isLoading, setLoading] = useState(true)
  const latest = useRef(0)
  const news = useNews()
  const wanted = columns.join(' ')
  const loadPage = scope?.load
  const name = scope?.state ?? schema.name

  const fetchPage = useCallback(
    ({ search, cursors }: ListState, page: number) => {
      const after = cursors[page - 1]
      const query = {
        ...{ nowpage: page, search, ...(after && { after }) },
        ...(wanted && { columns: wanted.split(' ') }),
      }
      return loadPage ? loadPage(query) : callNamed(schema.call as ListCall)(query)
    },
    [schema, wanted, loadPage],
  )

  const load = useCallback(async () => {
    const ticket = ++latest.current
    setLoading(true)
    keepListState(name, asked)
    try {
      const pages = appends ? Array.from({ length: asked.page }, (_, index) => index + 1) : [asked.page]
      const rows: Row[] = []
      for (const page of pages) {
        const answer = await fetchPage(asked, page)
        if (ticket !== latest.current) return
        asked.cursors[page] = answer.next
        rows.push(...answer.result)
        const { totalItems: total, totalIsCapped, pageSize, next } = answer
        if (page === asked.page) setShown({ rows, total, totalIsCapped, pageSize, next })
      }
    } catch {
      if (ticket === latest.current) setShown((old) => old ?? noRows)
    } finally {
      if (ticket === latest.current) setLoading(false)
    }
  }, [asked, appends, fetchPage, name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: news from the server loads the rows again
  useEffect(() => void load(), [load, news])

  const searchFor = (search: Search) => setAsked({ search: within(search, scope), page: 1, cursors: [] })
  const turnTo = (page: number) => setAsked((old) => ({ ...old, page }))
  return { ...asked, shown, isLoading, searchFor, turnTo, reload: load }
}

export type Rows = ReturnType<typeof useRows>
