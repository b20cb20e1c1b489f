import { useCallback, useEffect, useRef, useState } from 'react'
import type { CallName, Calls } from '../../../generated/calls'
import type { ListQuery, ListSchema } from '../../../generated/types'
import { callNamed } from '../../platform/api'
import { useNews } from '../../stores/news'
import type { Row } from './row'

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

interface Asked {
  search: Search
  page: number
}

/** The rows of a list page by page; old rows stay while new ones are on their way. */
export function useRows(schema: ListSchema, appends: boolean) {
  const [asked, setAsked] = useState<Asked>({ search: {}, page: 1 })
  const [shown, setShown] = useState<Page | undefined>()
  const [isLoading, setLoading] = useState(true)
  const cursors = useRef<(string | null)[]>([])
  const latest = useRef(0)
  const news = useNews()

  const fetchPage = useCallback(
    ({ search, page }: Asked) => {
      const after = cursors.current[page - 1]
      return callNamed(schema.call as ListCall)({ nowpage: page, search, ...(after && { after }) })
    },
    [schema],
  )

  const load = useCallback(async () => {
    const ticket = ++latest.current
    setLoading(true)
    try {
      const pages = appends ? Array.from({ length: asked.page }, (_, index) => index + 1) : [asked.page]
      const rows: Row[] = []
      for (const page of pages) {
        const answer = await fetchPage({ ...asked, page })
        if (ticket !== latest.current) return
        cursors.current[page] = answer.next
        rows.push(...answer.result)
        const { totalItems: total, totalIsCapped, pageSize, next } = answer
        if (page === asked.page) setShown({ rows, total, totalIsCapped, pageSize, next })
      }
    } catch {
      if (ticket === latest.current)
        setShown((old) => old ?? { rows: [], total: 0, totalIsCapped: false, pageSize: 20, next: null })
    } finally {
      if (ticket === latest.current) setLoading(false)
    }
  }, [asked, appends, fetchPage])

  // biome-ignore lint/correctness/useExhaustiveDependencies: news from the server loads the rows again
  useEffect(() => void load(), [load, news])

  const search = (next: Search) => {
    cursors.current = []
    setAsked({ search: next, page: 1 })
  }
  const turnTo = (page: number) => setAsked((old) => ({ ...old, page }))
  return { ...asked, shown, isLoading, searchFor: search, turnTo, reload: load }
}

export type Rows = ReturnType<typeof useRows>
