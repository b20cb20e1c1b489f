import type { OaFlowdesignsListData, TreeNode } from '../../generated/types'
import type { Design } from '../queries/design/design'
import { toIso } from './time'

/** A flow in the administrators' list. */
export const toDesign = (design: Design): OaFlowdesignsListData['result'][number] => ({
  _id: design.id,
  name: design.name,
  description: design.description,
  canuse: design.enabled,
  category: design.category,
  created_at: toIso(design.createdAt),
  updated_at: toIso(design.updatedAt),
  version: design.number,
  hasDraft: design.hasDraft,
})

/** The category of flows that have none (domain: categories). */
const uncategorised = '10000'

/** Flows as leaves of the category tree; empty branches are left out, and what has no category comes last. */
export function toTree(designs: Design[], categories: TreeNode[], rest: string): TreeNode[] {
  const known = new Set(categories.flatMap(idsIn))
  const branches = categories.flatMap((node) => branchOf(node, designs))
  const others = designs.filter(({ category }) => !category.some((id) => known.has(id)))
  if (!others.length) return branches
  return [...branches, { id: uncategorised, name: rest, lists: others.map(leafOf) }]
}

const idsIn = (node: TreeNode): string[] => [node.id, ...(node.lists ?? []).flatMap(idsIn)]

function branchOf(node: TreeNode, designs: Design[]): TreeNode[] {
  const below = (node.lists ?? []).flatMap((one) => branchOf(one, designs))
  const here = designs.filter(({ category }) => category.includes(node.id)).map(leafOf)
  return below.length + here.length ? [{ id: node.id, name: node.name, lists: [...below, ...here] }] : []
}

const leafOf = ({ id, name, description, enabled, createdAt }: Design): TreeNode => ({
  id,
  name,
  desc: description,
  isleaf: 1,
  canuse: enabled,
  created_at: toIso(createdAt),
})
