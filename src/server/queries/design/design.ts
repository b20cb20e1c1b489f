import type { StartVersions } from '../../../core/flow'
import type { DesignFinding, DesignIcon, FlowDesign, OaFlowdesignsListBody } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'
import { pageSize, SqlConditions } from '../sql/page'
import { likePattern, millisecondsSql, toTimestamp } from '../sql/time-columns'
import { isInCategoriesSql } from './category'
import { sanitizeDesignRows } from './clean-design'

/** Published version of a design. It never changes, so the process can cache it forever. */
export interface DesignVersion {
  id: string
  designId: string
  number: number
  design: FlowDesign
}

const byId = defineStatement<DesignVersion>(
  'version-by-id',
  `select id, design_id as "designId", number, design from flow_version
   where workspace = $1 and id = $2 and number is not null`,
)

const stored = 500
const versions = new Map<string, DesignVersion>()

/** Finds a published version by its id; cached while among the 500 most recently used. */
export async function findPublishedVersion(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<DesignVersion | undefined> {
  const key = `${workspace} ${id}`
  const known = versions.get(key)
  const version = known ?? (await sanitizeDesignRows(await reader.run(byId, [workspace, id])))[0]
  if (!version) return undefined
  versions.delete(key)
  versions.set(key, version)
  const oldest = versions.keys().next().value
  if (versions.size > stored && oldest !== undefined) versions.delete(oldest)
  return version
}

/** Finds several published versions by id. */
export async function findPublishedVersionsById(reader: DbReader, workspace: string, ids: Iterable<string>) {
  const found = new Map<string, DesignVersion>()
  for (const id of new Set(ids)) {
    const version = await findPublishedVersion(reader, workspace, id)
    if (version) found.set(id, version)
  }
  return found
}

const ofDesign = defineStatement<{ id: string }>(
  'versions-of-design',
  `select id from flow_version where workspace = $1 and design_id = $2 and number is not null order by id desc`,
)

/** Lists all published versions of a design, newest first. */
export async function findDesignVersions(reader: DbReader, workspace: string, designId: string) {
  const ids = await reader.run(ofDesign, [workspace, designId])
  return findPublishedVersionsById(
    reader,
    workspace,
    ids.map(({ id }) => id),
  )
}

/** Flow as administrators see it, with the state of its versions. */
export interface Design extends StartVersions {
  id: string
  name: string
  description: string
  enabled: boolean
  category: string[]
  icon: DesignIcon
  ownerId: string
  archivedAt: number | null
  /** Number of the published version. */
  number: number | null
  publishedAt: number | null
  hasDraft: boolean
  createdAt: number
  updatedAt: number
}

/** SQL of the trial of a design `d`; it ends as soon as the published version is another one. */
export const trialSql = `(case when d.trial->>'base' = d.published_version then d.trial end)`

/** SQL condition: `v` is a version of design `d` with which flows start, or its draft. */
export const isLiveSql = `(v.number is null or v.id = d.published_version or v.id = ${trialSql}->>'version')`

const hasDraft = `exists (select 1 from flow_version x where x.workspace = d.workspace and x.design_id = d.id
    and x.number is null)`
const columns = `d.id, d.name, d.description, d.enabled, d.category, d.icon, d.owner_id as "ownerId",
  ${millisecondsSql('d.archived_at')} as "archivedAt", d.published_version as "publishedVersion",
  ${trialSql} as trial, v.number, ${millisecondsSql('v.published_at')} as "publishedAt", ${hasDraft} as "hasDraft", ${millisecondsSql('d.created_at')} as "createdAt", ${millisecondsSql('d.updated_at')} as "updatedAt"`
const from = `from flow_design d
  left join flow_version v on v.workspace = d.workspace and v.id = d.published_version`

const one = defineStatement<Design>(
  'design-one',
  `select ${columns} ${from} where d.workspace = $1 and d.id = $2`,
)
const all = defineStatement<Design>(
  'design-all',
  `select ${columns} ${from} where d.workspace = $1 order by d.position nulls last, d.created_at, d.id`,
)
/** Finds a flow by its id. */
export async function findDesign(
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<Design | undefined> {
  const [row] = await reader.run(one, [workspace, id])
  return row
}

/** Lists all flows of a workspace by position, then oldest first. */
export const listDesigns = (reader: DbReader, workspace: string): Promise<Design[]> =>
  reader.run(all, [workspace])

/** Filter of the administrators' flow list. */
export interface DesignSearch {
  workspace: string
  name?: string
  /** Ids of categories; an empty list = flows without any existing category. */
  categories?: { within: string[] } | { outside: string[] }
  state?: OaFlowdesignsListBody['search']['state']
  mark?: OaFlowdesignsListBody['search']['mark']
  ownerId?: string
  /** Categories to which the reader is limited. */
  scope?: readonly string[] | undefined
}

/** List row of a flow: its owner and its use. */
export interface DesignListItem extends Design {
  ownerName: string | null
  /** Number of flows started since a given time, and of running ones. */
  started: number
  running: number
  /** What the last check found in its published version. */
  findings: DesignFinding[]
}

const states = {
  enabled: 'd.archived_at is null and d.enabled',
  disabled: 'd.archived_at is null and not d.enabled',
  changed: `d.archived_at is null and d.published_version is not null and ${hasDraft}`,
  unpublished: 'd.archived_at is null and d.published_version is null',
  archived: 'd.archived_at is not null',
  present: 'd.archived_at is null',
}

/** SQL of the marks of a flow's last check. */
const marked = (condition: string) =>
  `exists (select 1 from design_check c where c.workspace = d.workspace and c.design_id = d.id and ${condition})`

function searchConditions({
  workspace,
  name,
  categories,
  state,
  ownerId,
  mark,
  scope,
}: DesignSearch): SqlConditions {
  const where = new SqlConditions().and('designs', 'd.workspace = $1')
  where.value(workspace)
  where.and(state ?? 'present', states[state ?? 'present'])
  if (scope) where.and('scope', isInCategoriesSql(where.value(scope)))
  if (name) where.and('name', `d.name ilike ${where.value(likePattern(name))}`)
  if (mark === 'any') where.and('marked', marked(`c.marks <> '{}'`))
  else if (mark) where.and('mark', marked(`${where.value(mark)} = any(c.marks)`))
  if (ownerId) where.and('owner', `d.owner_id = ${where.value(ownerId)}`)
  if (categories && 'within' in categories)
    where.and('within', `d.category && ${where.value(categories.within)}::text[]`)
  if (categories && 'outside' in categories)
    where.and('outside', `not d.category && ${where.value(categories.outside)}::text[]`)
  return where
}

/** Returns one page of the flows, newest change first, with their use since a given time, and their total. */
export async function readDesignPage(
  reader: DbReader,
  { page, since, ...search }: DesignSearch & { page: number; since: number },
): Promise<{ rows: DesignListItem[]; total: number }> {
  const where = searchConditions(search)
  const counted = defineStatement<{ total: number }>(
    where.named('count'),
    `select count(*)::int as total from flow_design d where ${where.text}`,
  )
  const [count] = await reader.run(counted, where.values)
  const paged = defineStatement<DesignListItem>(
    where.named('page'),
    `select ${columns}, owner.name as "ownerName",
      (select count(*)::int from flow f where f.workspace = d.workspace and f.design_id = d.id
        and f.created_at >= ${where.value(toTimestamp(since))}) as started,
      (select count(*)::int from flow f where f.workspace = d.workspace and f.design_id = d.id
        and f.finished_at is null and not f.is_cancel) as running,
      coalesce((select c.findings from design_check c where c.workspace = d.workspace and c.design_id = d.id), '[]')
        as findings
     ${from} left join person owner on owner.workspace = d.workspace and owner.id = d.owner_id
     where ${where.text} order by d.updated_at desc, d.id desc
     limit ${pageSize} offset ${where.value((page - 1) * pageSize)}`,
  )
  return { rows: await reader.run(paged, where.values), total: count?.total ?? 0 }
}

const drafts = defineStatement<{ changed: number; unpublished: number }>(
  'design-draft-counts',
  `select (count(*) filter (where ${states.changed}))::int as changed,
     (count(*) filter (where ${states.unpublished}))::int as unpublished
   from flow_design d where d.workspace = $1`,
)

/** Counts the flows with unpublished changes, and those never published. */
export const countDrafts = async (reader: DbReader, workspace: string) =>
  (await reader.run(drafts, [workspace]))[0] ?? { changed: 0, unpublished: 0 }
