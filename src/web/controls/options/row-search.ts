import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldChoice } from '../../../core/form'
import { CallError, useTranslator } from '../../platform'

/** Row that a search finds, as a choice. */
export interface SearchRow {
  value: FieldChoice['value']
  label: string
}

/** Fetches a page of the rows that match the typed words. */
type PageFetcher<Row> = (looked: { words: string; page: number }) => Promise<{ result: Row[]; more: boolean }>

/** State of a search among rows that are too many to load. */
export interface RowSearch<Row extends SearchRow = SearchRow> {
  rows: readonly Row[]
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
  rows: [],
  state: 'idle' as RowSearch['state'],
  said: '',
  more: false,
}

/** Searches rows while the user types, one page at a time. Outdated responses are dropped. */
export function useRowSearch<Row extends SearchRow>(fetchPage: PageFetcher<Row>): RowSearch<Row> {
  const t = useTranslator()
  const [found, setFound] = useState<Omit<RowSearch<Row>, 'search' | 'begin' | 'next' | 'retry'>>(nothing)
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
        const answer = await fetchPage({ words, page })
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
    [fetchPage, t],
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
const together = <Row extends SearchRow>(before: readonly Row[], more: readonly Row[]): Row[] => {
  const known = new Set(before.map(({ value }) => value))
  return [...before, ...more.filter(({ value }) => !known.has(value))]
}
