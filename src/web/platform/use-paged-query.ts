import { useEffect, useRef, useState } from 'react'
import { CallError } from './call-error'
import { useReloadOnReconnect } from './connection'
import { reportFailure } from './failure-listener'

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

interface PagedQueryState<Row> {
  /** Query of the rows. */
  key?: string
  shown: RowPage<Row> | undefined
  failure?: CallError
}

/**
 * Returns rows page by page. The key identifies the query; when it changes, the first page loads after a
 * debounce, and stale responses are discarded. After a failure the last rows stay beside the error.
 */
export function usePagedQuery<Row>(key: string, load: (nowpage: number) => Promise<RowPage<Row>>) {
  const [requested, setRequested] = useState({ key, page: 1 })
  const [round, setRound] = useState(0)
  const [state, setState] = useState<PagedQueryState<Row>>({ shown: undefined })
  const fetched = useRef(key)
  const page = requested.key === key ? requested.page : 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: load is made anew with each drawing
  useEffect(() => {
    let isWanted = true
    const fetch = () => {
      fetched.current = key
      load(page).then(
        (shown) => isWanted && setState({ key, shown }),
        (error) => {
          const failure = error instanceof CallError ? error : new CallError(String(error))
          if (!isWanted) return
          reportFailure(failure)
          setState(({ key, shown }) => ({ key, shown, failure }))
        },
      )
    }
    const timer = setTimeout(fetch, fetched.current === key ? 0 : pause)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [key, page, round])
  const reload = () => setRound((last) => last + 1)
  const { shown, failure } = state
  useReloadOnReconnect(reload, failure !== undefined)
  return {
    shown,
    failure,
    /** True while the rows are those of an earlier query. */
    isStale: shown !== undefined && state.key !== key,
    turnTo: (next: number) => setRequested({ key, page: next }),
    reload,
  }
}
