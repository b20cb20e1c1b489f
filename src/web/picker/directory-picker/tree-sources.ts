import type { TreeNode } from '#/generated/types'
import { quietApi } from '../../platform/api'
import { loadRoles } from '../organisation/load-organisation'
import { type Picked, type Source, sourceOfTwigs, type Twig } from './picker-source'

const keyOf = ({ id = '' }: Picked) => `one ${id}`

const leaf = (id: string, name: string): Twig => {
  const picked = { id, name }
  return { key: keyOf(picked), name, picked, isBranch: false }
}

const branch = (id: string, name: string, children: readonly Twig[]): Twig => ({
  key: `branch ${id}`,
  name,
  isBranch: children.length > 0,
  children,
})

/** Roles in their groups. */
export const loadRoleSource = async (): Promise<Source> => {
  const groups = (await loadRoles()).map(({ _uuid, groupname, children }) =>
    branch(
      _uuid,
      groupname,
      children.map(({ _uuid: id, rolename }) => leaf(id, rolename)),
    ),
  )
  return sourceOfTwigs(groups, keyOf)
}

const twigsOf = (nodes: readonly TreeNode[]): Twig[] =>
  nodes.map(({ id, name, isleaf, lists }) =>
    isleaf ? leaf(id, name) : branch(id, name, twigsOf(lists ?? [])),
  )

/** The flows that I may start, by category (S2-047). */
export const loadFlowSource = async (): Promise<Source> =>
  sourceOfTwigs(twigsOf(await quietApi.oa.flowdesigns.cancreattreelist({})), keyOf)
