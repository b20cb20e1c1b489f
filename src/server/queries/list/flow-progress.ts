import { type DbReader, defineStatement } from '../../platform'
import { millisecondsSql } from '../sql/time-columns'

/** Message by which a flow that was sent back waits for a person. */
export interface ReturnedMessage {
  id: string
  flowId: string
  name: string
  at: number
  reason: string
}

/*
 * A flow comes back through a button that returns, by a decision on a predecessor, or through a withdrawal by
 * another person; a withdrawal by the same person does not count as sent back.
 */
const returned = defineStatement<ReturnedMessage>(
  'returned-messages',
  `select m.id, m.flow_id as "flowId", coalesce(p.to_name, m.creater) as name, ${millisecondsSql('m.created_at')} as at,
     coalesce(p.suggest, l.reason, '') as reason
   from flow f join message m on m.workspace = f.workspace and m.flow_id = f.id and m.status = 1
     and m.to_id = coalesce($3, f.created_id)
   left join lateral (select b.to_name, b.suggest from message b where b.workspace = m.workspace
     and b.id = any(m.pre_message_ids) and b.outcome = 'return' and not m.is_revoke
     order by b.finished_at desc limit 1) p on true
   left join lateral (select l.record->>'reason' as reason from flow_log l where l.workspace = m.workspace
     and l.flow_id = m.flow_id and l.type2 = 6 and l.at <= m.created_at
     order by l.at desc limit 1) l on m.is_revoke
   where f.workspace = $1 and f.id = any($2)
     and (p.to_name is not null or (m.is_revoke and m.created_id <> m.to_id))
   order by m.created_at desc, m.id`,
)

/**
 * Lists the waiting messages of these flows that were sent back: to one person, otherwise to each flow's
 * creator; newest first.
 */
export const listReturnedMessages = (
  reader: DbReader,
  workspace: string,
  { flowIds, personId = null }: { flowIds: readonly string[]; personId?: string | null },
): Promise<ReturnedMessage[]> =>
  flowIds.length ? reader.run(returned, [workspace, flowIds, personId]) : Promise.resolve([])

/** Waiting steps of a flow. */
export interface FlowWaitingSteps {
  flowId: string
  waiting: WaitingStep[]
}

/** Passed and waiting steps of a flow. */
interface FlowProgress extends FlowWaitingSteps {
  entered: string[]
}

/** Waiting step: its first assignees, and since when. */
interface WaitingStep {
  stepId: string
  step: string
  people: string[]
  count: number
  since: number
}

/** SQL of the waiting steps of the flow f. */
const waitingSteps = `coalesce((select jsonb_agg(to_jsonb(w) order by w.since, w."stepId") from (
       select m.step_id as "stepId", min(m.step_name) as step, count(*)::int as count,
         (array_agg(m.to_name order by m.created_at, m.id) filter (where m.to_name <> ''))[1:3] as people,
         min(${millisecondsSql('m.created_at')}) as since
       from message m where m.workspace = f.workspace and m.flow_id = f.id and m.status = 1
       group by m.step_id) w), '[]')`

const places = defineStatement<FlowProgress>(
  'flow-progress',
  `select f.id as "flowId",
     array(select v.step_id from visit v where v.workspace = f.workspace and v.flow_id = f.id
       group by v.step_id order by min(v.entered_at)) as entered, ${waitingSteps} as waiting
   from flow f where f.workspace = $1 and f.id = any($2)`,
)
const waits = defineStatement<FlowWaitingSteps>(
  'flow-waiting-steps',
  `select f.id as "flowId", ${waitingSteps} as waiting from flow f where f.workspace = $1 and f.id = any($2)`,
)

/** Reads the passed and waiting steps of flows, by flow. */
export async function readFlowProgress(reader: DbReader, workspace: string, ids: readonly string[]) {
  const found = await reader.run(places, [workspace, ids])
  return new Map(found.map((place) => [place.flowId, place]))
}

/** Reads the waiting steps of flows, by flow. */
export async function readWaitingSteps(reader: DbReader, workspace: string, ids: readonly string[]) {
  const found = ids.length ? await reader.run(waits, [workspace, ids]) : []
  return new Map(found.map(({ flowId, waiting }) => [flowId, waiting]))
}
