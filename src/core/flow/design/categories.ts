import type { DesignCategory, TreeNode } from '../../../generated/types'
import { BusinessError } from '../../business-error'

/** Category of flows without one (domain facts 1.8). */
export const defaultCategoryId = '10000'

/** Maximum depth and maximum number of categories. */
const [deepest, most] = [4, 500]

/** Position of a flow: the ids of its categories, and its index among all flows from 0. */
export interface FlowPosition {
  id: string
  category: string[]
  position: number
}

/** Lists every category of a draft tree, parents before children. */
const allOf = (tree: readonly DesignCategory[]): DesignCategory[] =>
  tree.flatMap((node) => [node, ...allOf(node.lists)])

function checkNames(tree: readonly DesignCategory[], depth = 1): void {
  if (tree.length && depth > deepest) throw new BusinessError('category.too-deep', { limit: deepest })
  const names = new Set<string>()
  for (const { name: written, lists } of tree) {
    const name = written.trim()
    if (!name) throw new BusinessError('category.name-empty')
    if (names.has(name)) throw new BusinessError('category.name-twice', { name })
    names.add(name)
    checkNames(lists, depth + 1)
  }
}

function placesIn(tree: readonly DesignCategory[], ids: ReadonlyMap<DesignCategory, string>): FlowPosition[] {
  const places = new Map<string, FlowPosition>()
  for (const node of allOf(tree))
    for (const id of node.flows) {
      const place = places.get(id) ?? { id, category: [], position: places.size }
      const category = ids.get(node)
      if (category && category !== defaultCategoryId && !place.category.includes(category))
        place.category.push(category)
      places.set(id, place)
    }
  return [...places.values()]
}

/**
 * Validates an arranged category tree (S2-237) and returns it with the positions of its flows. New categories
 * get an id. Throws if a name is missing or repeated among siblings, or if the tree is too deep or too large.
 */
export function arrangeCategories(
  tree: readonly DesignCategory[],
  newId: () => string,
): { tree: TreeNode[]; places: FlowPosition[]; ids: string[] } {
  const own = tree.filter(({ id }) => id !== defaultCategoryId)
  const all = allOf(own)
  if (all.length > most) throw new BusinessError('category.too-many', { limit: most })
  checkNames(own)
  const used = new Set<string>()
  const idOf = ({ id }: DesignCategory) => (id && !used.has(id) ? id : newId())
  const ids = new Map(
    all.map((node) => {
      const id = idOf(node)
      used.add(id)
      return [node, id] as const
    }),
  )
  for (const node of tree) if (node.id === defaultCategoryId) ids.set(node, defaultCategoryId)
  const stored = (nodes: readonly DesignCategory[]): TreeNode[] =>
    nodes.map((node) => ({
      id: ids.get(node) ?? '',
      name: node.name.trim(),
      icon: node.icon,
      lists: stored(node.lists),
    }))
  return { tree: stored(own), places: placesIn(tree, ids), ids: [...used] }
}

/** Returns the ids of a category and its descendants; empty if there is no such category. */
export function descendantIds(tree: readonly TreeNode[], id: string): string[] {
  const found = branch(tree, id)
  const idsOf = (node: TreeNode): string[] => [node.id, ...(node.lists ?? []).flatMap(idsOf)]
  return found ? idsOf(found) : []
}

function branch(tree: readonly TreeNode[], id: string): TreeNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : branch(node.lists ?? [], id)
    if (found) return found
  }
  return undefined
}

/** Returns the names from the outermost category to this one. */
export function categoryPath(tree: readonly TreeNode[], id: string): string[] {
  for (const node of tree) {
    if (node.id === id) return [node.name]
    const below = categoryPath(node.lists ?? [], id)
    if (below.length) return [node.name, ...below]
  }
  return []
}

/** Category taken out of a tree: the id of its parent (empty = none), and the node without children that stay. */
export interface CategoryRemoval {
  parent: string
  node: TreeNode
}

/** Lists the topmost categories of a tree that are not among the ids that stay. */
export function listRemovedCategories(
  tree: readonly TreeNode[],
  stays: ReadonlySet<string>,
  parent = '',
): CategoryRemoval[] {
  const pruned = (node: TreeNode): TreeNode => ({
    ...node,
    lists: (node.lists ?? []).filter(({ id }) => !stays.has(id)).map(pruned),
  })
  return tree.flatMap((node) =>
    stays.has(node.id)
      ? listRemovedCategories(node.lists ?? [], stays, node.id)
      : [{ parent, node: pruned(node) }, ...removedBelow(node, stays)],
  )
}

/** Lists the categories removed from below those that moved out of a removed one. */
const removedBelow = (node: TreeNode, stays: ReadonlySet<string>): CategoryRemoval[] =>
  (node.lists ?? []).flatMap((one) =>
    stays.has(one.id) ? listRemovedCategories(one.lists ?? [], stays, one.id) : removedBelow(one, stays),
  )

/** Returns the tree with a removed category as the last one of its parent, or of the tree if that is gone. */
export function insertCategory(tree: readonly TreeNode[], { parent, node }: CategoryRemoval): TreeNode[] {
  const below = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.map((one) =>
      one.id === parent
        ? { ...one, lists: [...(one.lists ?? []), node] }
        : { ...one, lists: below(one.lists ?? []) },
    )
  return branch(tree, parent) ? below(tree) : [...tree, node]
}

/** Lists the names of the categories beside which a removed one is inserted. */
export const siblingNames = (tree: readonly TreeNode[], { parent }: CategoryRemoval): string[] =>
  (branch(tree, parent)?.lists ?? (branch(tree, parent) ? [] : tree)).map(({ name }) => name)
