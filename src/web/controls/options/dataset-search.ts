import { useCallback, useEffect, useRef, useState } from 'react'
import type { DatabasePage, DatabaseRow, FormItem } from '#/generated/types'
import { CallError, t } from '../../platform'
import { useOptionsContext } from './options'

/** State of a search in a database set. */
export interface DatasetSearch {
  rows: readonly DatabaseRow[]
  state: 'idle' | 'loading' | 'known' | 'failed'
  /** Error message if nothing could be fetched. */
  said: string
  more: boolean
  search(words: string): void
  /** Loads the first rows unless something is already typed. */
  begin(): void
  next(): void
  retry(): void
}

/** Debounce in milliseconds; the response itself takes a tenth of that. */
const pause = 200

const nothing = {
  rows: [] as readonly DatabaseRow[],
  state: 'idle' as DatasetSearch['state'],
  said: '',
  more: false,
}

/** Searches a set while the user types, one page at a time. Outdated responses are dropped. */
export function useDatasetSearch(item: FormItem): DatasetSearch {
  const world = useOptionsContext()
  const [found, setFound] = useState(nothing)
  const latestRef = useRef({ words: '', page: 0, turn: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = useRef('')
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = useCallback(
    async (words: string, page: number) => {
      const turn = latestRef.current.turn + 1
      latestRef.current = { words, page, turn }
      const isLate = () => latestRef.current.turn !== turn
      setFound((last) => ({ ...last, state: 'loading', ...(page === 1 && { rows: [], more: false }) }))
      try {
        const { searchDatasetRows } = await import('../../form-host/dataset-rows')
        const answer: DatabasePage = await searchDatasetRows(item, world, { words, page })
        if (isLate()) return
        setFound(({ rows }) => ({
          ...nothing,
          state: 'known',
          more: answer.more,
          rows: together(rows, answer.result),
        }))
      } catch (failure) {
        if (isLate()) return
        const message = failure instanceof CallError ? failure.message : t('widget.dbset.failed')
        setFound((last) => ({ ...last, state: 'failed', said: message }))
      }
    },
    [item, world],
  )
  const search = (words: string) => {
    typed.current = words
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(words.trim(), 1), words ? pause : 0)
  }
  return {
    ...found,
    search,
    begin: () => {
      if (!typed.current) search('')
    },
    next: () => {
      if (found.state === 'known' && found.more) void ask(latestRef.current.words, latestRef.current.page + 1)
    },
    retry: () => void ask(latestRef.current.words, Math.max(1, latestRef.current.page)),
  }
}

/** Concatenates the rows of several pages, without duplicates for rows that moved between them. */
const together = (before: readonly DatabaseRow[], more: readonly DatabaseRow[]): DatabaseRow[] => {
  const known = new Set(before.map(({ value }) => value))
  return [...before, ...more.filter(({ value }) => !known.has(value))]
}
