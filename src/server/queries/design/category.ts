import { defaultCategoryId } from '../../../core/flow'
import type { TreeNode } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'

/** Condition that a design lies in categories of the scope only; one without a category lies in the default one. */
export const isInCategoriesSql = (categories: string): string =>
  `(d.category <@ ${categories}::text[]
    and (d.category <> '{}' or '${defaultCategoryId}' = any(${categories}::text[])))`

const tree = defineStatement<{ tree: TreeNode[]; rev: number }>(
  'design-tree',
  'select tree, rev from flow_category where workspace = $1',
)
const locked = defineStatement<{ rev: number }>(
  'design-tree-lock',
  `insert into flow_category as c (workspace, tree) values ($1, '[]')
   on conflict (workspace) do update set tree = c.tree returning rev`,
)
const keep = defineStatement(
  'design-tree-keep',
  `insert into flow_category as c (workspace, tree, rev) values ($1, $2, 1)
   on conflict (workspace) do update set tree = excluded.tree, rev = c.rev + 1`,
)
const place = defineStatement(
  'design-place',
  `update flow_design d set category = r.category, position = r.position
   from jsonb_to_recordset($2::jsonb) as r(id text, category text[], position integer)
   where d.workspace = $1 and d.id = r.id`,
)
const leave = defineStatement(
  'design-leave-categories',
  `update flow_design d set category = array(select c from unnest(d.category) with ordinality as u(c, n)
     where c = any($2::text[]) order by n)
   where d.workspace = $1 and not d.category <@ $2::text[]`,
)

/** Reads the category tree. */
export const findCategories = async (reader: DbReader, workspace: string): Promise<TreeNode[]> =>
  (await readCategories(reader, workspace)).tree

/** Reads the category tree and its revision. */
export async function readCategories(reader: DbReader, workspace: string) {
  const [row = { tree: [], rev: 0 }] = await reader.run(tree, [workspace])
  return row
}

/** Locks the category tree. Returns its revision. */
export async function lockCategories(tx: Tx, workspace: string): Promise<number> {
  const [row] = await tx.run(locked, [workspace])
  return row?.rev ?? 0
}

/** Replaces the category tree. */
export async function writeCategories(tx: Tx, workspace: string, tree: TreeNode[]): Promise<void> {
  await tx.run(keep, [workspace, JSON.stringify(tree)])
}

/** Position of a flow: its categories and its place among all flows. */
export interface DesignPosition {
  id: string
  category: string[]
  position: number
}

/** Positions flows; all others leave categories that no longer exist. */
export async function arrangeDesigns(
  tx: Tx,
  workspace: string,
  { places, known }: { places: readonly DesignPosition[]; known: readonly string[] },
): Promise<void> {
  await tx.run(place, [workspace, JSON.stringify(places)])
  await tx.run(leave, [workspace, known])
}

const join = defineStatement(
  'design-join-categories',
  `update flow_design d set category = d.category || r.category
   from jsonb_to_recordset($2::jsonb) as r(id text, category text[])
   where d.workspace = $1 and d.id = r.id and not d.category && r.category`,
)

/** Adds categories to flows that exist and have none of them. */
export const addToCategories = (
  tx: Tx,
  workspace: string,
  places: readonly Pick<DesignPosition, 'id' | 'category'>[],
) => tx.run(join, [workspace, JSON.stringify(places)])
