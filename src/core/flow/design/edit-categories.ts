import type { DesignCategory } from '../../../generated/types'

/*
 * Changes of a tree of categories by hand. A category that is not there, or that would go into itself, leaves the tree
 * the very same.
 */

type Tree = readonly DesignCategory[]

/** Every category as `change` makes it, those inside first; nothing = it is taken out. */
const each = (tree: Tree, change: (node: DesignCategory) => DesignCategory | undefined): DesignCategory[] =>
  tree.flatMap((node) => change({ ...node, lists: each(node.lists, change) }) ?? [])

const onIt = (tree: Tree, id: string, change: (node: DesignCategory) => DesignCategory): DesignCategory[] =>
  each(tree, (node) => (node.id === id ? change(node) : node))

const found = (tree: Tree, id: string): DesignCategory | undefined => {
  for (const node of tree) {
    const one = node.id === id ? node : found(node.lists, id)
    if (one) return one
  }
  return undefined
}

/** Puts something before another, or last where that is not there. */
function putBefore<Row>(rows: readonly Row[], row: Row, isNext: (one: Row) => boolean): Row[] {
  const at = rows.findIndex(isNext)
  return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
}

/** A category with another name or picture. */
export const updateCategory = (
  tree: Tree,
  id: string,
  facts: Partial<Pick<DesignCategory, 'name' | 'icon'>>,
): DesignCategory[] => onIt(tree, id, (node) => ({ ...node, ...facts }))

/** A new category, last among those inside another, or on top before those without any where no parent is named. */
export function addCategory(tree: Tree, name: string, parent?: string): DesignCategory[] {
  const fresh: DesignCategory = { id: '', name, icon: '', flows: [], lists: [] }
  if (!parent) return putBefore(tree, fresh, ({ id }) => id === '10000')
  return onIt(tree, parent, (node) => ({ ...node, lists: [...node.lists, fresh] }))
}

/** Without a category: those inside it take its place, and its flows are left without it. */
export function removeCategory(tree: Tree, id: string): DesignCategory[] {
  const node = found(tree, id)
  if (!node) return [...tree]
  const out = (nodes: Tree): DesignCategory[] =>
    nodes.flatMap((one) => (one.id === id ? one.lists : { ...one, lists: out(one.lists) }))
  return out(tree)
}

/** Where a category goes: inside which one (none = on top), before which one (none = last). */
export interface CategoryPosition {
  parent: string | undefined
  before: string | undefined
}

/** A category at another place. */
export function moveCategory(tree: Tree, id: string, { parent, before }: CategoryPosition): DesignCategory[] {
  const node = found(tree, id)
  if (!node || before === id || (parent && found([node], parent))) return [...tree]
  const rest = each(tree, (one) => (one.id === id ? undefined : one))
  const isNext = (one: DesignCategory) => one.id === (before ?? '10000')
  if (!parent) return putBefore(rest, node, isNext)
  return onIt(rest, parent, (one) => ({ ...one, lists: putBefore(one.lists, node, isNext) }))
}

/** A flow in another category, before another flow there; it leaves the one that it comes from. */
export const moveFlow = (
  tree: Tree,
  flow: string,
  { from, to, before }: { from: string; to: string; before: string | undefined },
): DesignCategory[] =>
  each(tree, (node) => {
    const isTouched = node.id === from || node.id === to
    if (!isTouched) return node
    const flows = node.flows.filter((one) => one !== flow)
    return { ...node, flows: node.id === to ? putBefore(flows, flow, (one) => one === before) : flows }
  })
