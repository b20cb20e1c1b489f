import type { DesignTrial } from '../../../core/flow'
import type { DesignVersion, FlowDesign } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { millisecondsSql, toTimestamp } from '../sql/time-columns'
import { sanitizeDesignRows } from './clean-design'
import { isLiveSql, trialSql } from './design'

/** Version in the administrators' list, newest first; the draft has no number. */
export interface VersionListItem extends Omit<DesignVersion, '_id' | 'saved_at' | 'saved_by' | 'trial'> {
  id: string
  /** Its trial, if it is on trial. */
  trial: DesignTrial | null
  savedAt: number
  savedBy: string
}

const versions = defineStatement<VersionListItem>(
  'design-versions',
  `with used as (
     select f.version_id, count(*) filter (where f.finished_at is null and not f.is_cancel)::int as running,
       count(*) filter (where f.finished_at is not null or f.is_cancel)::int as ended
     from flow f where f.workspace = $1 and f.design_id = $2 group by f.version_id
   )
   select v.id, v.number, v.rev, v.note, v.enabled, d.published_version is not distinct from v.id as "isCurrent",
     case when v.id = ${trialSql}->>'version' then d.trial end as trial,
     ${millisecondsSql('coalesce(v.published_at, v.created_at)')} as "savedAt", coalesce(p.name, v.created_id) as "savedBy",
     coalesce(u.running, 0) as running, coalesce(u.ended, 0) as ended
   from flow_version v join flow_design d on d.workspace = v.workspace and d.id = v.design_id
   left join used u on u.version_id = v.id
   left join person p on p.workspace = v.workspace and p.id = v.created_id
   where v.workspace = $1 and v.design_id = $2 order by v.number desc nulls first`,
)

/** Lists all versions of a design with their use. */
export const listVersions = (
  reader: DbReader,
  workspace: string,
  designId: string,
): Promise<VersionListItem[]> => reader.run(versions, [workspace, designId])

const numbered = defineStatement<{ design: FlowDesign }>(
  'version-numbered',
  'select design from flow_version where workspace = $1 and design_id = $2 and number = $3',
)

/** Finds the design of a published version by its number. */
export async function findDesignByNumber(
  reader: DbReader,
  workspace: string,
  designId: string,
  number: number,
) {
  const [row] = await sanitizeDesignRows(await reader.run(numbered, [workspace, designId, number]))
  return row?.design
}

/** Published version whose design is locked until the transaction ends. */
export interface VersionLock {
  designId: string
  number: number
  enabled: boolean
  isCurrent: boolean
  isOnTrial: boolean
  isArchived: boolean
  design: FlowDesign
}

const lockedVersion = defineStatement<VersionLock>(
  'version-hold',
  `select v.design_id as "designId", v.number, v.enabled, d.published_version is not distinct from v.id as "isCurrent",
     coalesce(v.id = ${trialSql}->>'version', false) as "isOnTrial", d.archived_at is not null as "isArchived", v.design
   from flow_version v join flow_design d on d.workspace = v.workspace and d.id = v.design_id
   where v.workspace = $1 and v.id = $2 and v.number is not null for update of d`,
)
const enable = defineStatement(
  'version-enable',
  'update flow_version set enabled = $3 where workspace = $1 and id = $2',
)
const statement = defineStatement<{ enabled: boolean }>(
  'version-enabled',
  'select enabled from flow_version where workspace = $1 and id = $2',
)
const choose = defineStatement(
  'version-choose',
  `update flow_design d set published_version = $3, updated_at = $4,
     trial = case when ${trialSql}->>'version' <> $3 then ${trialSql} || jsonb_build_object('base', $3::text) end
   where workspace = $1 and id = $2`,
)

/** Finds a published version by its id and locks its flow design. */
export async function lockVersion(
  tx: Tx,
  workspace: string,
  versionId: string,
): Promise<VersionLock | undefined> {
  const [row] = await tx.run(lockedVersion, [workspace, versionId])
  return row
}

/** Sets whether flows may start with a version, or be moved to it. */
export const setVersionEnabled = (tx: Tx, workspace: string, versionId: string, enabled: boolean) =>
  tx.run(enable, [workspace, versionId, enabled])

/** Whether flows may be moved to a version. */
export const isVersionEnabled = async (
  reader: DbReader,
  workspace: string,
  versionId: string,
): Promise<boolean> => (await reader.run(statement, [workspace, versionId]))[0]?.enabled ?? false

/** Makes a version the one that new flows start with; a trial of another one goes on beside it. */
export const setCurrentVersion = (
  tx: Tx,
  workspace: string,
  { designId, versionId, now }: { designId: string; versionId: string; now: number },
) => tx.run(choose, [workspace, designId, versionId, toTimestamp(now)])

const archive = defineStatement(
  'design-archive',
  `update flow_design set archived_at = $3, enabled = false, trial = null, updated_at = $4 where workspace = $1 and id = $2`,
)

/** Archives or restores a flow design; it is disabled in both cases, and a trial ends. */
export const setDesignArchived = (
  tx: Tx,
  workspace: string,
  { id, archived, now }: { id: string; archived: boolean; now: number },
) => tx.run(archive, [workspace, id, archived ? toTimestamp(now) : null, toTimestamp(now)])

/** Number of flows of a design, including the test environment and the archive, and how many of them run. */
export interface DesignUsage {
  all: number
  running: number
}

const ofEach = ['public', 'test', 'archive'].map(
  (schema) => `select f.finished_at is null and not f.is_cancel as runs from ${schema}.flow f
    where f.workspace = $1 and f.design_id = $2`,
)
const use = defineStatement<DesignUsage>(
  'design-use',
  `select count(*)::int as all, (count(*) filter (where runs))::int as running from (${ofEach.join(' union all ')}) f`,
)

/** Reads the usage of a design. */
export async function readDesignUsage(reader: DbReader, workspace: string, id: string): Promise<DesignUsage> {
  const [row = { all: 0, running: 0 }] = await reader.run(use, [workspace, id])
  return row
}

const starters = defineStatement<{ name: string }>(
  'design-starters',
  `select distinct d.name from flow_design d join flow_version v on v.workspace = d.workspace and v.design_id = d.id
     and ${isLiveSql}
   where d.workspace = $1 and d.id <> $2 and d.archived_at is null
     and (jsonb_path_exists(v.design, '$.funlist[*].btnGroup.**.v ? (@ == $id)', $3)
       or jsonb_path_exists(v.design, '$.funlist[*].event_set.creat_flow ? (@ == $id)', $3))
   order by d.name`,
)

/** Names of the other flows whose published design, version on trial or draft starts this one. */
export const listParentDesignNames = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<string[]> =>
  (await reader.run(starters, [workspace, id, JSON.stringify({ id })])).map(({ name }) => name)
