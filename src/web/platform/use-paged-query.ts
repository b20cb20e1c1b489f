import { useEffect, useRef, useState } from 'react'
import { CallError } from './call-error'

/** Page of rows as returned by calls. */
export interface RowPage<Row> {
  result: Row[]
  totalItems: number
  /** True if there are more rows than are counted. */
  totalIsCapped?: boolean
  pageSize: number
  currentPage: number
}

const pause = 250

/**
 * Returns rows page by page. The key identifies the query; when it changes, the first page loads after a
 * debounce, and stale responses are discarded.
 */
export function usePagedQuery<Row>(key: string, load: (nowpage: number) => Promise<RowPage<Row>>) {
  const [asked, setAsked] = useState({ key, page: 1 })
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<RowPage<Row> | null>(null)
  const [failure, setFailure] = useState<CallError>()
  const fetched = useRef(key)
  const page = asked.key === key ? asked.page : 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: load is made anew with each drawing
  useEffect(() => {
    let isWanted = true
    const fetch = () => {
      fetched.current = key
      load(page).then(
        (answer) => isWanted && setShown(answer),
        (error) => isWanted && setFailure(error instanceof CallError ? error : undefined),
      )
    }
    const timer = setTimeout(fetch, fetched.current === key ? 0 : pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, page, round])
  return {
    shown,
    failure,
    turnTo: (next: number) => setAsked({ key, page: next }),
    reload: () => setRound((last) => last + 1),
  }
}
