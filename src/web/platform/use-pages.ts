import { useEffect, useRef, useState } from 'react'

const pause = 250

/** One page of what is searched by name. */
export interface NamedSearch {
  nowpage: number
  search: { name?: string }
}

/** A list page by page; a search waits until typing pauses, and an answer that comes too late is dropped. */
export function usePages<Answer>(load: (wanted: NamedSearch) => Promise<Answer>) {
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<Answer | null>(null)
  const latest = useRef(load)
  latest.current = load
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches anew
  useEffect(() => {
    let isWanted = true
    const name = words.trim()
    const fetch = () =>
      latest.current({ nowpage: page, search: name ? { name } : {} }).then(
        (answer) => isWanted && setShown(answer),
        () => undefined,
      )
    const timer = setTimeout(fetch, name ? pause : 0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [words, page, round])
  const search = (next: string) => {
    setWords(next)
    setPage(1)
  }
  return { shown, page, words, search, turnTo: setPage, reload: () => setRound((last) => last + 1) }
}
