import { useEffect, useRef, useState } from 'react'
import type { ContentHit, OaFlowSearchContentsBody } from '#/generated/types'
import { CallError, t } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { type HitKind, type SearchHit, type SearchTab, searchTabs } from './search-hit'

/** Debounce before the server is queried, in milliseconds. */
const pause = 250

/** Hits of a source; none beside a failure. */
export interface Hits {
  hits: readonly SearchHit[]
  hasFailed: boolean
}

export const nothing: Hits = { hits: [], hasFailed: false }

/** Returns the hits, or that they could not be loaded. */
export const settle = (loading: Promise<readonly SearchHit[]>): Promise<Hits> =>
  loading.then(
    (hits) => ({ hits, hasFailed: false }),
    () => ({ hits: [], hasFailed: true }),
  )

/** Returns visible flows that match by name, number, description or creator. */
async function findFlows(words: string): Promise<SearchHit[]> {
  const { result } = await quietApi.oa.flow.alllist({ nowpage: 1, search: { words } })
  return result.map(({ _id, name, workname, desc, creater }) => ({
    key: `flow ${_id}`,
    kind: 'flow',
    to: `/flowdetail?flowlistid=${_id}`,
    title: [name, workname].filter(Boolean).join(' '),
    note: [creater, desc].filter(Boolean).join(' · '),
  }))
}

/** Hits in the contents of flows, the cursor of further ones, and why nothing was searched. */
interface ContentHits {
  hits: SearchHit[]
  next: string | null
  /** Sentence of the server about a search that it refuses, such as one character. */
  refusal?: string
}

const toSearchHit = ({ flowlistid, name, workname, kind, label, text, marks }: ContentHit): SearchHit => ({
  key: `${kind} ${flowlistid}`,
  kind,
  to: `/flowdetail?flowlistid=${flowlistid}`,
  title: [name, workname].filter(Boolean).join(' '),
  snippet: { label: t('search.snippet', { label }), text, marks: marks as [number, number][] },
})

/** Finds flows whose form, opinions, comments or files contain the words, as far as the person may see them. */
async function findContentHits(query: OaFlowSearchContentsBody): Promise<ContentHits> {
  try {
    const { list, next } = await quietApi.oa.flow.search.contents(query)
    return { hits: list.map(toSearchHit), next }
  } catch (error) {
    if (error instanceof CallError && error.code.startsWith('search.'))
      return { hits: [], next: null, refusal: error.message }
    throw error
  }
}

const contentKinds = ['value', 'opinion', 'comment', 'file'] as const

/** Hits of the server for words in a tab. */
interface FarHits extends Hits {
  queryText: string
  next: string | null
  refusal?: string
}

/** Kinds of content of a tab. */
const contentKindsOf = (tab: SearchTab) =>
  contentKinds.filter((kind) => (searchTabs[tab] as readonly HitKind[]).includes(kind))

async function findFarHits(words: string, tab: SearchTab): Promise<Omit<FarHits, 'queryText'>> {
  const { findPersonHits } = await import('./person-hits')
  const kinds = contentKindsOf(tab)
  const contents = kinds.length ? findContentHits({ words, kinds }) : undefined
  const lists = await Promise.all([
    settle(findFlows(words)),
    settle(findPersonHits(words)),
    settle(contents?.then(({ hits }) => hits) ?? Promise.resolve([])),
  ])
  const found = await contents?.catch(() => undefined)
  return {
    hits: lists.flatMap(({ hits }) => hits),
    hasFailed: lists.some((list) => list.hasFailed),
    next: found?.next ?? null,
    ...(found?.refusal && { refusal: found.refusal }),
  }
}

/** Returns the server's hits for the words after a debounce, and loads more; stale responses are discarded. */
export function useFarHits(words: string, tab: SearchTab) {
  const [found, setFound] = useState<FarHits>({ queryText: '', next: null, ...nothing })
  const queryText = words && `${tab} ${words}`
  const current = useRef(queryText)
  current.current = queryText
  useEffect(() => {
    if (!queryText) return
    const ask = async () => {
      const far = await findFarHits(words, tab)
      if (current.current === queryText) setFound({ queryText, ...far })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => clearTimeout(timer)
  }, [queryText, words, tab])
  const loadMore = async () => {
    if (found.next === null) return
    const query = { words, kinds: contentKindsOf(tab), after: found.next }
    const more = await findContentHits(query).catch(() => undefined)
    if (current.current !== queryText) return
    setFound({
      ...found,
      hits: [...found.hits, ...(more?.hits ?? [])],
      next: more ? more.next : found.next,
      hasFailed: !more,
    })
  }
  const isAsking = queryText !== '' && found.queryText !== queryText
  const shown = queryText && !isAsking ? found : { ...nothing, next: null, refusal: undefined }
  return { ...shown, isAsking, loadMore }
}
