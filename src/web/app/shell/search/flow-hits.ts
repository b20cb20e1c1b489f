import type { TreeNode } from '#/generated/types'
import { quietApi } from '../../../platform/api'
import { matchPinyin } from '../../../platform/pinyin'
import { hasPermission } from '../../../stores/session'
import type { SearchHit } from './search-hit'

const leaves = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => (node.isleaf ? [node] : leaves(node.lists ?? [])))

/** Returns the flows that the person may start. */
export async function loadStartableFlows(): Promise<SearchHit[]> {
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
export function matchStartableFlows(starts: readonly SearchHit[], words: string): SearchHit[] {
  const wanted = words.toLowerCase()
  return starts.filter(
    ({ title, note = '' }) =>
      `${title} ${note}`.toLowerCase().includes(wanted) || matchPinyin(title, words) !== null,
  )
}

/** Returns visible flows that match by name, number, description or creator. */
export async function findFlows(words: string): Promise<SearchHit[]> {
  const { result } = await quietApi.oa.flow.alllist({ nowpage: 1, search: { words } })
  return result.map(({ _id, name, workname, desc, creater }) => ({
    key: `flow ${_id}`,
    kind: 'flow',
    to: `/flowdetail?flowlistid=${_id}`,
    title: [name, workname].filter(Boolean).join(' '),
    note: [creater, desc].filter(Boolean).join(' · '),
  }))
}
