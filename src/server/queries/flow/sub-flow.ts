import type { SourceRow, StartVersions } from '../../../core/flow'
import type { SubFlowState } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { trialSql } from '../design/design'

/** Sub-flow and its state. */
export interface SubFlowListItem {
  id: string
  messageId: string
  designId: string
  name: string
  level: 0 | 100
  state: SubFlowState['state']
  /** The rest is missing until the flow exists. */
  workname: string | null
  createdId: string | null
  deptId: string | null
  /** Version that its design runs today. */
  publishedVersion: string | null
  /** True if the reader has a message of it. */
  isIn: boolean
}

const children = defineStatement<SubFlowListItem>(
  'sub-flows-of-flow',
  `select s.id, s.message_id as "messageId", s.design_id as "designId", s.name, s.level, c.workname, c.created_id as "createdId",
     c.dept_id as "deptId", d.published_version as "publishedVersion",
     exists (select 1 from message m where m.workspace = $1 and m.flow_id = s.id and m.to_id = $3) as "isIn",
     case when c.is_cancel then 'cancelled' when c.finished_at is not null then 'ended'
       when c.id is not null then 'running'
       when i.state = 'skipped' then 'cancelled'
       when i.state <> 'retried' then 'failed'
       else 'creating' end as state
   from sub_flow s
   left join incident i on i.workspace = $1 and i.id = s.id
   left join flow c on c.workspace = $1 and c.id = s.id
   left join flow_design d on d.workspace = $1 and d.id = s.design_id
   where s.workspace = $1 and s.parent_id = $2 order by s.started_at, s.id`,
)

/** Lists the sub-flows of a flow, oldest first, with the reader's relation to them. */
export const listSubFlows = (reader: DbReader, workspace: string, parentId: string, readerId: string) =>
  reader.run(children, [workspace, parentId, readerId])

const startedRows = defineStatement<SourceRow & { flow: string }>(
  'sub-flow-rows',
  `select s->>'flowlistid' as flow, s->'row'->>'table' as "table", s->'row'->>'id' as id, (s->'row'->>'n')::int as n
   from flow_log l, jsonb_array_elements(l.record->'sonflows') s
   where l.workspace = $1 and l.flow_id = $2 and s ? 'row'`,
)

/** Reads the rows for which sub-flows were started, by the ids of the sub-flows. */
export async function readStartRows(
  reader: DbReader,
  workspace: string,
  parentId: string,
): Promise<ReadonlyMap<string, SourceRow>> {
  const rows = await reader.run(startedRows, [workspace, parentId])
  return new Map(rows.map(({ flow, ...row }) => [flow, row]))
}

const lock = defineStatement<{ id: string }>(
  'sub-flow-lock',
  'select id from sub_flow where workspace = $1 and id = $2 for update',
)

/** Locks the start of a sub-flow until the transaction ends: a concurrent start waits and then finds it. */
export const lockSubFlowStart = (tx: Tx, workspace: string, id: string) => tx.run(lock, [workspace, id])

const reaches = defineStatement<{ one: number }>(
  'flow-reaches',
  'select 1 as one from message where workspace = $1 and flow_id = $2 and to_id = $3 limit 1',
)

/** Whether a person has a message of a flow. */
export const isFlowRecipient = async (
  reader: DbReader,
  workspace: string,
  flowId: string,
  personId: string,
) => (await reader.run(reaches, [workspace, flowId, personId])).length > 0

const behind = defineStatement<{ id: string }>(
  'sub-flow-people',
  `select created_id as id from flow where workspace = $1 and id = $2
   union select to_id from message where workspace = $1 and id = $3 and to_id <> ''`,
)

/**
 * Finds the people concerned with the sub-flows of a message: the flow's creator and the message's assignee.
 */
export async function findConcernedPeople(
  reader: DbReader,
  workspace: string,
  { flowId, messageId }: { flowId: string; messageId: string },
): Promise<string[]> {
  const rows = await reader.run(behind, [workspace, flowId, messageId])
  return rows.map(({ id }) => id)
}

const published = defineStatement<StartVersions>(
  'published-designs',
  `select d.published_version as "publishedVersion", ${trialSql} as trial from flow_design d
   where d.workspace = $1 and d.id = any($2) and d.published_version is not null`,
)

/** Finds the versions with which flows of designs start; unpublished designs have none. */
export const findStartVersions = (
  reader: DbReader,
  workspace: string,
  ids: readonly string[],
): Promise<StartVersions[]> => reader.run(published, [workspace, ids])
