import type { TreeNode } from '../../../generated/types'
import { type Reader, statement } from '../../platform/db/db'
import { containing, ms } from '../columns'
import { Conditions, pageSize } from '../list/page'

/** A flow as administrators know it, with what became of its versions. */
export interface Design {
  id: string
  name: string
  description: string
  enabled: boolean
  category: string[]
  /** Id and number of the version that new flows run. */
  publishedVersion: string | null
  number: number | null
  publishedAt: number | null
  hasDraft: boolean
  createdAt: number
  updatedAt: number
}

const columns = `d.id, d.name, d.description, d.enabled, d.category, d.published_version as "publishedVersion",
  v.number, ${ms('v.published_at')} as "publishedAt", exists (select 1 from flow_version x where x.workspace = d.workspace and x.flow_id = d.id
    and x.number is null) as "hasDraft", ${ms('d.created_at')} as "createdAt", ${ms('d.updated_at')} as "updatedAt"`
const from = `from flow_design d
  left join flow_version v on v.workspace = d.workspace and v.id = d.published_version`

const one = statement<Design>('design-one', `select ${columns} ${from} where d.workspace = $1 and d.id = $2`)
const all = statement<Design>(
  'design-all',
  `select ${columns} ${from} where d.workspace = $1 order by d.created_at, d.id`,
)
const tree = statement<{ tree: TreeNode[] }>(
  'design-tree',
  'select tree from flow_category where workspace = $1',
)

/** A flow by its id. */
export async function findDesign(reader: Reader, workspace: string, id: string): Promise<Design | undefined> {
  const [row] = await reader.run(one, [workspace, id])
  return row
}

/** All flows of a workspace, oldest first. */
export const listDesigns = (reader: Reader, workspace: string): Promise<Design[]> =>
  reader.run(all, [workspace])

/** One page of the flows, newest change first, and how many there are. */
export async function pageDesigns(
  reader: Reader,
  { workspace, name, page }: { workspace: string; name: string | undefined; page: number },
): Promise<{ rows: Design[]; total: number }> {
  const where = new Conditions().and('designs', 'd.workspace = $1')
  where.value(workspace)
  if (name) where.and('name', `d.name ilike ${where.value(containing(name))}`)
  const counted = statement<{ total: number }>(
    where.named('count'),
    `select count(*)::int as total from flow_design d where ${where.text}`,
  )
  const [count] = await reader.run(counted, where.values)
  const paged = statement<Design>(
    where.named('page'),
    `select ${columns} ${from} where ${where.text} order by d.updated_at desc, d.id desc
     limit ${pageSize} offset ${where.value((page - 1) * pageSize)}`,
  )
  return { rows: await reader.run(paged, where.values), total: count?.total ?? 0 }
}

/** The tree of categories. */
export async function findCategories(reader: Reader, workspace: string): Promise<TreeNode[]> {
  const [row] = await reader.run(tree, [workspace])
  return row?.tree ?? []
}
