import { defaultCategoryId, descendantIds } from '../../../../core/flow'
import type { OaFlowdesignsListBody, TreeNode } from '../../../../generated/types'
import { defineCall } from '../../../platform'
import { toDesignRow } from '../../../presenters/design'
import {
  type DesignSearch,
  findCategories,
  pageSize,
  readCurrentDirectory,
  readDesignPage,
} from '../../../queries'

/** Period over which the use of a flow is counted, in milliseconds. */
const month = 30 * 86_400_000

const allIds = (tree: TreeNode[]): string[] => tree.flatMap(({ id }) => descendantIds(tree, id))

function categoriesOf(
  { category }: OaFlowdesignsListBody['search'],
  tree: TreeNode[],
): DesignSearch['categories'] {
  if (!category) return undefined
  return category === defaultCategoryId
    ? { outside: allIds(tree) }
    : { within: descendantIds(tree, category) }
}

export default defineCall('oa/flowdesigns/list', async ({ nowpage, search }, context) => {
  const { db, caller, clock, language } = context
  const { workspace, id } = caller
  const tree = await findCategories(db, workspace)
  const { name, state, mark, mine } = search
  const { rows, total } = await readDesignPage(db, {
    workspace,
    name,
    state,
    mark,
    categories: categoriesOf(search, tree),
    ownerId: mine ? id : undefined,
    since: clock.now() - month,
    page: nowpage,
    scope: caller.scope?.ids,
  })
  const about = { tree, directory: await readCurrentDirectory(context), language }
  const result = rows.map((row) => toDesignRow(row, about))
  return { result, totalItems: total, pageSize, currentPage: nowpage }
})
