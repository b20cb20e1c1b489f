import { useEffect, useMemo, useState } from 'react'
import { loadPinyin } from '../../../formula/editor/completion/fuzzy-match'
import { useSession } from '../../../stores/session'
import { findFlows, loadStartableFlows, matchStartableFlows } from './flow-hits'
import { matchPages, menuPagesOf } from './page-hits'
import type { SearchHit } from './search-hit'

const most = 6
/** Debounce before the server is queried, in milliseconds. */
const pause = 250

const nothing = () => []

/** Returns the startable flows once they and the pronunciation data are loaded. */
function useStarts(): readonly SearchHit[] {
  const [starts, setStarts] = useState<readonly SearchHit[]>([])
  useEffect(() => {
    let gone = false
    void Promise.all([loadStartableFlows().catch(nothing), loadPinyin()]).then(
      ([found]) => gone || setStarts(found),
    )
    return () => {
      gone = true
    }
  }, [])
  return starts
}

/** Returns the server's hits for the words after a debounce; stale responses are discarded. */
function useFarHits(words: string): { hits: readonly SearchHit[]; isAsking: boolean } {
  const [found, setFound] = useState<{ words: string; hits: readonly SearchHit[] }>({ words: '', hits: [] })
  useEffect(() => {
    if (!words) return
    let gone = false
    const ask = async () => {
      const { findPeople } = await import('./person-hits')
      const lists = await Promise.all([findFlows(words).catch(nothing), findPeople(words).catch(nothing)])
      if (!gone) setFound({ words, hits: lists.flatMap((hits) => hits.slice(0, most)) })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [words])
  const isAsking = words !== '' && found.words !== words
  return { hits: words && !isAsking ? found.hits : [], isAsking }
}

/** Returns the hits for the words: pages, flows to start, flows, people; without words only pages. */
export function useHits(text: string): { hits: readonly SearchHit[]; isAsking: boolean } {
  const words = text.trim()
  const { person } = useSession()
  const starts = useStarts()
  const pages = useMemo(() => (person ? menuPagesOf(person) : []), [person])
  const far = useFarHits(words)
  if (!words) return { hits: pages, isAsking: false }
  const near = [matchPages(pages, words), matchStartableFlows(starts, words)].flatMap((found) =>
    found.slice(0, most),
  )
  return { hits: [...near, ...far.hits], isAsking: far.isAsking }
}
