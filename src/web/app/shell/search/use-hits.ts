import { useEffect, useMemo, useState } from 'react'
import { loadPinyin } from '../../../platform/pinyin'
import { useSession } from '../../../stores/session'
import { findFlows, loadStartableFlows, matchStartableFlows } from './flow-hits'
import { matchPages, menuPagesOf } from './page-hits'
import type { SearchHit } from './search-hit'

const most = 6
/** Debounce before the server is queried, in milliseconds. */
const pause = 250

/** Hits of a source; none beside a failure. */
interface Hits {
  hits: readonly SearchHit[]
  hasFailed: boolean
}

const nothing: Hits = { hits: [], hasFailed: false }

/** Returns the hits, or that they could not be loaded. */
const settle = (loading: Promise<readonly SearchHit[]>): Promise<Hits> =>
  loading.then(
    (hits) => ({ hits, hasFailed: false }),
    () => ({ hits: [], hasFailed: true }),
  )

/** Returns the startable flows once they and the pronunciation data are loaded. */
function useStarts(): Hits {
  const [starts, setStarts] = useState(nothing)
  useEffect(() => {
    let gone = false
    void Promise.all([settle(loadStartableFlows()), loadPinyin()]).then(([found]) => gone || setStarts(found))
    return () => {
      gone = true
    }
  }, [])
  return starts
}

/** Returns the server's hits for the words after a debounce; stale responses are discarded. */
function useFarHits(words: string): Hits & { isAsking: boolean } {
  const [found, setFound] = useState<Hits & { words: string }>({ words: '', ...nothing })
  useEffect(() => {
    if (!words) return
    let gone = false
    const ask = async () => {
      const { findPeople } = await import('./person-hits')
      const lists = await Promise.all([settle(findFlows(words)), settle(findPeople(words))])
      if (gone) return
      const hasFailed = lists.some((list) => list.hasFailed)
      setFound({ words, hits: lists.flatMap(({ hits }) => hits.slice(0, most)), hasFailed })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [words])
  const isAsking = words !== '' && found.words !== words
  return { ...(words && !isAsking ? found : nothing), isAsking }
}

/** Returns the hits for the words: pages, flows to start, flows, people; without words only pages. */
export function useHits(text: string): Hits & { isAsking: boolean } {
  const words = text.trim()
  const { person } = useSession()
  const starts = useStarts()
  const pages = useMemo(() => (person ? menuPagesOf(person) : []), [person])
  const far = useFarHits(words)
  if (!words) return { hits: pages, hasFailed: false, isAsking: false }
  const near = [matchPages(pages, words), matchStartableFlows(starts.hits, words)].flatMap((found) =>
    found.slice(0, most),
  )
  const hasFailed = starts.hasFailed || far.hasFailed
  return { hits: [...near, ...far.hits], hasFailed, isAsking: far.isAsking }
}
