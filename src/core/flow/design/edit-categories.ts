import type { DesignCategory } from '../../../generated/types'

/*
 * Manual changes of a category tree. If the category does not exist, or would be moved into itself, the tree
 * stays unchanged.
 */

type Tree = readonly DesignCategory[]

/** Maps every category, children first; undefined removes it. */
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

/** Inserts a row before another, or at the end if that one does not exist. */
function putBefore<Row>(rows: readonly Row[], row: Row, isNext: (one: Row) => boolean): Row[] {
  const at = rows.findIndex(isNext)
  return at < 0 ? [...rows, row] : [...rows.slice(0, at), row, ...rows.slice(at)]
}

/** Updates the name or icon of a category. */
export const updateCategory = (
  tree: Tree,
  id: string,
  facts: Partial<Pick<DesignCategory, 'name' | 'icon'>>,
): DesignCategory[] => onIt(tree, id, (node) => ({ ...node, ...facts }))

/**
 * Adds a category as the last child of a parent, or, without a parent, at the top level before those without
 * any.
 */
export function addCategory(tree: Tree, name: string, parent?: string): DesignCategory[] {
  const fresh: DesignCategory = { id: '', name, icon: '', flows: [], lists: [] }
  if (!parent) return putBefore(tree, fresh, ({ id }) => id === '10000')
  return onIt(tree, parent, (node) => ({ ...node, lists: [...node.lists, fresh] }))
}

/** Removes a category: its children take its place, and its flows become uncategorized. */
export function removeCategory(tree: Tree, id: string): DesignCategory[] {
  const node = found(tree, id)
  if (!node) return [...tree]
  const out = (nodes: Tree): DesignCategory[] =>
    nodes.flatMap((one) => (one.id === id ? one.lists : { ...one, lists: out(one.lists) }))
  return out(tree)
}

/** Target position of a category: its parent (none = top level), and its next sibling (none = last). */
export interface CategoryPosition {
  parent: string | undefined
  before: string | undefined
}

/** Moves a category. */
export function moveCategory(tree: Tree, id: string, { parent, before }: CategoryPosition): DesignCategory[] {
  const node = found(tree, id)
  if (!node || before === id || (parent && found([node], parent))) return [...tree]
  const rest = each(tree, (one) => (one.id === id ? undefined : one))
  const isNext = (one: DesignCategory) => one.id === (before ?? '10000')
  if (!parent) return putBefore(rest, node, isNext)
  return onIt(rest, parent, (one) => ({ ...one, lists: putBefore(one.lists, node, isNext) }))
}

/** Moves a flow to another category, before another flow there, and removes it from its former one. */
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
