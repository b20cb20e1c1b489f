import { useEffect, useMemo, useState } from 'react'
import { loadSounds } from '../../../formula/editor/completion/fuzzy-match'
import { useSession } from '../../../stores/session'
import { findFlows, loadStarts, startHits } from './flow-hits'
import { pageHits, pagesOf } from './page-hits'
import type { Hit } from './search-hit'

const most = 6
/** So long nothing must be typed before the server is asked. */
const pause = 250

const nothing = () => []

/** The flows that may be started, once they are known; how things sound is known by then, too. */
function useStarts(): readonly Hit[] {
  const [starts, setStarts] = useState<readonly Hit[]>([])
  useEffect(() => {
    let gone = false
    void Promise.all([loadStarts().catch(nothing), loadSounds()]).then(([found]) => gone || setStarts(found))
    return () => {
      gone = true
    }
  }, [])
  return starts
}

/** What is found elsewhere for the words, after a pause; older answers are forgotten. */
function useFarHits(words: string): { hits: readonly Hit[]; isAsking: boolean } {
  const [found, setFound] = useState<{ words: string; hits: readonly Hit[] }>({ words: '', hits: [] })
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

/** What the words find: pages, flows to start, flows, people; without words the pages. */
export function useHits(text: string): { hits: readonly Hit[]; isAsking: boolean } {
  const words = text.trim()
  const { person } = useSession()
  const starts = useStarts()
  const pages = useMemo(() => (person ? pagesOf(person) : []), [person])
  const far = useFarHits(words)
  if (!words) return { hits: pages, isAsking: false }
  const near = [pageHits(pages, words), startHits(starts, words)].flatMap((found) => found.slice(0, most))
  return { hits: [...near, ...far.hits], isAsking: far.isAsking }
}
