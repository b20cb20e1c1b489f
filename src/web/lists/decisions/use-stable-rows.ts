import { useEffect, useRef } from 'react'
import type { BatchDecisionControl } from './use-batch'

/** Rows of a list with the query that found them. */
interface HeldRows<Row> {
  idOf(row: Row): string
  batch: Pick<BatchDecisionControl, 'decisionOf' | 'markMove'>
  /** Changes with the query; rows of an earlier query are never added. */
  query?: string
}

/**
 * Returns the rows, and decided ones that left the data at their former places, so that no other row slides
 * under the pointer.
 */
export function useStableRows<Row>(rows: readonly Row[], { idOf, batch, query = '' }: HeldRows<Row>) {
  const last = useRef({ query, rows })
  const there = new Set(rows.map(idOf))
  const merged = [...rows]
  const before = last.current.query === query ? last.current.rows : []
  before.forEach((row, index) => {
    if (!there.has(idOf(row)) && batch.decisionOf(idOf(row))) merged.splice(index, 0, row)
  })
  useEffect(() => {
    const shown = new Set(merged.map(idOf))
    if (last.current.query === query && last.current.rows.some((row) => !shown.has(idOf(row))))
      batch.markMove()
    last.current = { query, rows: merged }
  })
  return merged
}
