import Fuse from 'fuse.js'
import { useEffect, useMemo, useState } from 'react'
import type { TreeNode } from '#/generated/types'
import { loadPinyin, matchPinyin, t } from '../../../platform'
import { quietApi } from '../../../platform/api'
import { routesOf } from '../../../stores/menu'
import { hasPermission, type Person, useSession } from '../../../stores/session'
import { type Hits, nothing, settle, useFarHits } from './far-hits'
import { type HitKind, type SearchHit, type SearchTab, searchTabs } from './search-hit'

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
  const searchText = words.toLowerCase()
  return starts.filter(
    ({ title, note = '' }) =>
      `${title} ${note}`.toLowerCase().includes(searchText) || matchPinyin(title, words) !== null,
  )
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

/** Number of hits of each kind in the tab of everything. */
const most = 6
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

/** Returns the hits of a tab for the words; without words only pages. */
export function useHits(text: string, tab: SearchTab) {
  const words = text.trim()
  const { person } = useSession()
  const starts = useStarts()
  const pages = useMemo(() => (person ? menuPagesOf(person) : []), [person])
  const far = useFarHits(words, tab)
  const near = words ? [...matchPages(pages, words), ...matchStartableFlows(starts.hits, words)] : pages
  const kinds: readonly HitKind[] = searchTabs[tab]
  const limit = tab === 'all' && words ? most : Number.POSITIVE_INFINITY
  const hits = kinds.flatMap((kind) =>
    [...near, ...far.hits].filter((hit) => hit.kind === kind).slice(0, limit),
  )
  const hasFailed = words !== '' && (starts.hasFailed || far.hasFailed)
  return { ...far, hits, hasFailed, hasMore: tab !== 'all' && far.next !== null }
}
