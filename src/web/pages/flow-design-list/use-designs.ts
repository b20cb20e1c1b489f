import { useEffect, useState } from 'react'
import type { OaFlowdesignsListData } from '#/generated/types'
import { api } from '../../platform/api'

const pause = 250

/** The flows page by page; a search waits until typing pauses, and an answer that comes too late is dropped. */
export function useDesigns() {
  const [words, setWords] = useState('')
  const [page, setPage] = useState(1)
  const [round, setRound] = useState(0)
  const [shown, setShown] = useState<OaFlowdesignsListData | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round fetches anew
  useEffect(() => {
    let isWanted = true
    const name = words.trim()
    const fetch = () =>
      api.oa.flowdesigns.list({ nowpage: page, search: name ? { name } : {} }).then(
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
