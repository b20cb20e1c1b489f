import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListSchema } from '../../../generated/types'
import type { AnyRow } from '../list-row'
import { diffRows } from './diff-rows'
import { notifyRemovedRows } from './removed-rows-toast'
import type { RowsPage } from './use-rows'

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
