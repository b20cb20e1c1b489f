import Fuse from 'fuse.js'
import { useEffect, useMemo, useState } from 'react'
import type { TreeNode } from '#/generated/types'
import { loadPinyin, matchPinyin, t } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { routesOf } from '../../../stores/menu'
import { hasPermission, type Person, useSession } from '../../../stores/session'
import type { IconName } from '../../../ui'

/** Kinds of hits, in display order. */
export const hitKinds = ['page', 'start', 'flow', 'person'] as const

type HitKind = (typeof hitKinds)[number]

/** Search hit and its target. */
export interface SearchHit {
  key: string
  kind: HitKind
  title: string
  note?: string
  to: string
}

export const hitIcons: Readonly<Record<HitKind, IconName>> = {
  page: 'list',
  start: 'plus',
  flow: 'search',
  person: 'user',
}

const leaves = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.isleaf ? [node] : leaves(node.lists ?? [])))

/** Returns the flows that the person may start. */
async function loadStartableFlows(): Promise<SearchHit[]> {
  if (!hasPermission('flow.work.create')) return []
  const tree = await quietApi.oa.flowdesigns.cancreattreelist({})
  return leaves(tree).map(({ id, name, desc }) => ({
    key: `start ${id}`,
    kind: 'start',
    to: `/flowcreat/${id}`,
    title: name,
    note: desc,
  }))
}

/** Returns flows to start that match by name, purpose or pronunciation. */
function matchStartableFlows(starts: readonly SearchHit[], words: string): SearchHit[] {
  const wanted = words.toLowerCase()
  return starts.filter(
    ({ title, note = '' }) =>
      `${title} ${note}`.toLowerCase().includes(wanted) || matchPinyin(title, words) !== null,
  )
}

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

/** Fuzziness and weights of S1-067. */
const options = {
  threshold: 0.4,
  keys: [
    { name: 'title', weight: 0.7 },
    { name: 'to', weight: 0.3 },
  ],
}

/** Returns the menu pages whose address needs no parameters. */
const menuPagesOf = (person: Person): SearchHit[] =>
  routesOf(person)
    .filter(({ hidden, url }) => !hidden && !url.includes(':'))
    .map(({ url, title, crumbs }) => ({
      key: `page ${url}`,
      kind: 'page',
      to: url,
      title: [...crumbs, title].map((key) => t(key)).join(' / '),
    }))

/** Returns pages that match by title, address or pronunciation, best first. */
function matchPages(pages: readonly SearchHit[], words: string): SearchHit[] {
  const fuzzy = new Fuse(pages, options).search(words).map(({ item }) => item)
  const spelled = pages.filter(({ title }) => matchPinyin(title, words) !== null)
  return [...new Set([...fuzzy, ...spelled])]
}

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
    let isRemoved = false
    void Promise.all([settle(loadStartableFlows()), loadPinyin()]).then(
      ([found]) => isRemoved || setStarts(found),
    )
    return () => {
      isRemoved = true
    }
  }, [])
  return starts
}

/** Returns the server's hits for the words after a debounce; stale responses are discarded. */
function useFarHits(words: string): Hits & { isAsking: boolean } {
  const [found, setFound] = useState<Hits & { words: string }>({ words: '', ...nothing })
  useEffect(() => {
    if (!words) return
    let isRemoved = false
    const ask = async () => {
      const { findPersonHits } = await import('./person-hits')
      const lists = await Promise.all([settle(findFlows(words)), settle(findPersonHits(words))])
      if (isRemoved) return
      const hasFailed = lists.some((list) => list.hasFailed)
      setFound({ words, hits: lists.flatMap(({ hits }) => hits.slice(0, most)), hasFailed })
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      isRemoved = true
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
