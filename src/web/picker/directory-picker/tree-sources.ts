import type { TreeNode } from '#/generated/types'
import type { FormHost } from '../../form-host/form-host'
import { loadRoles } from '../organisation/load-organisation'
import {
  createTreeSource,
  type DirectoryPickerEntry,
  type PickerNode,
  type PickerSource,
} from './picker-source'

const keyOf = ({ id = '' }: DirectoryPickerEntry) => `one ${id}`

const leaf = (id: string, name: string): PickerNode => {
  const picked = { id, name }
  return { key: keyOf(picked), name, picked, isBranch: false }
}

const branch = (id: string, name: string, children: readonly PickerNode[]): PickerNode => ({
  key: `branch ${id}`,
  name,
  isBranch: children.length > 0,
  children,
})

/** Loads roles in their groups. */
export const loadRoleSource = async (host: FormHost): Promise<PickerSource> => {
  const groups = (await loadRoles(host)).map(({ _uuid, groupname, children }) =>
    branch(
      _uuid,
      groupname,
      children.map(({ _uuid: id, rolename }) => leaf(id, rolename)),
    ),
  )
  return createTreeSource(groups, keyOf)
}

const twigsOf = (nodes: readonly TreeNode[]): PickerNode[] =>
  nodes.map(({ id, name, isleaf, lists }) =>
    isleaf ? leaf(id, name) : branch(id, name, twigsOf(lists ?? [])),
  )

/** Loads the flows that the user may start, by category (S2-047). */
export const loadFlowSource = async (host: FormHost): Promise<PickerSource> =>
  createTreeSource(twigsOf(await host.organisation.fetchStartableFlows()), keyOf)

/** Number of pages of requests among which names in a pasted or imported sheet are found. */
const requestPages = 5

/** Loads the newest requests that the person may see, by the names that a field gives them. */
export const loadRequestSource = async (host: FormHost): Promise<PickerSource> => {
  const nodes: PickerNode[] = []
  for (let page = 1; page <= requestPages; page++) {
    const { result, next } = await host.requests.find({ nowpage: page })
    nodes.push(...result.map(({ flowlistid, flowname, title }) => leaf(flowlistid, `${flowname} ${title}`)))
    if (next === null) break
  }
  return createTreeSource(nodes, keyOf)
}
