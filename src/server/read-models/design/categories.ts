import { defaultCategoryId, descendantIds } from '../../../core/flow'
import type { DesignCategory, TreeNode } from '../../../generated/types'
import { type Context, type Language, translateKey } from '../../platform'
import type { Design } from '../../queries'

/**
 * Categories with the ids of their flows in order; flows without a category are under 未分类, which is always
 * present.
 */
export function toDesignCategories(
  tree: TreeNode[],
  designs: readonly Design[],
  language: Language,
): DesignCategory[] {
  const present = designs.filter(({ archivedAt }) => archivedAt === null)
  const known = new Set(tree.flatMap(({ id }) => descendantIds(tree, id)))
  const filled = ({ id, name, icon = '', lists = [] }: TreeNode): DesignCategory => ({
    id,
    name,
    icon,
    flows: present.filter(({ category }) => category.includes(id)).map((design) => design.id),
    lists: lists.map(filled),
  })
  const rest = present.filter(({ category }) => !category.some((id) => known.has(id)))
  return [
    ...tree.map(filled),
    {
      id: defaultCategoryId,
      name: translateKey(language, 'category.none'),
      icon: '',
      flows: rest.map(({ id }) => id),
      lists: [],
    },
  ]
}

/** Returns the nodes of a tree whose ids are given; the children of others take their parent's place. */
const selectNodes = (tree: TreeNode[], ids: ReadonlySet<string>): TreeNode[] =>
  tree.flatMap((node) => {
    const lists = selectNodes(node.lists ?? [], ids)
    return ids.has(node.id) ? [{ ...node, lists }] : lists
  })

/** Returns the categories that an administrator may give a flow: all, or those of a limited permission. */
export const toGrantableCategories = (
  tree: TreeNode[],
  { caller: { scope }, language }: Pick<Context, 'caller' | 'language'>,
): DesignCategory[] => toDesignCategories(scope ? selectNodes(tree, new Set(scope.ids)) : tree, [], language)
