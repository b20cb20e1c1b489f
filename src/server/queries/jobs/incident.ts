import type { OaFlowIncidentListBody } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Work that failed after its last retry. */
export interface Incident {
  id: string
  flowId: string
  messageId: string | null
  kind: string
  payload: unknown
  error: { code: string; params: Record<string, unknown> }
  tries: number
  createdAt: Date
  state: 'open' | 'retried' | 'skipped' | 'over'
  reason: string
  byName: string | null
  at: Date | null
}

/** List row of an incident. */
export interface IncidentListItem extends Incident {
  flowName: string
  workname: string
  step: string
  total: number
}

const columns = `i.id, i.flow_id as "flowId", i.message_id as "messageId", i.kind, i.payload, i.error, i.tries,
  i.created_at as "createdAt", i.state, i.reason, i.by_name as "byName", i.at`

/** SQL of what an incident is about, as administrators filter them. */
const aboutSql = `case when i.kind in ('event', 'unassigned-designs', 'unassigned-tasks') then i.kind else 'other' end`

const page = defineStatement<IncidentListItem>(
  'incident-page',
  `select ${columns}, coalesce(f.name, '') as "flowName", coalesce(f.workname, '') as workname,
     coalesce(m.step_name, '') as step, count(*) over ()::int as total
   from incident i
   left join flow f on f.workspace = i.workspace and f.id = i.flow_id
   left join message m on m.workspace = i.workspace and m.id = i.message_id
   where i.workspace = $1 and ($2 = 'all' or i.state = $2) and ($5::text is null or ${aboutSql} = $5)
   order by i.created_at desc, i.id desc limit $3 offset $4`,
)
const lock = defineStatement<Incident>(
  'incident-lock',
  `select ${columns} from incident i where i.workspace = $1 and i.id = $2 for update`,
)
const ofFlow = defineStatement<Incident>(
  'incident-of-flow',
  `select ${columns} from incident i where i.workspace = $1 and i.flow_id = $2 and i.state = 'open'`,
)
const open = defineStatement<{ count: number }>(
  'incident-count',
  `select count(*)::int as count from (select 1 from incident where workspace = $1 and state = 'open' limit 100) counted`,
)
const settle = defineStatement(
  'incident-settle',
  `update incident set state = $3, reason = $4, by_id = $5, by_name = $6, at = $7
   where workspace = $1 and id = $2`,
)
const drop = defineStatement(
  'incident-over',
  `update incident i set state = 'over', at = $2 from message m
   where i.workspace = $1 and i.state = 'open' and i.kind = 'event' and m.workspace = i.workspace
     and m.id = i.message_id and m.status <> 1`,
)

interface IncidentFilter {
  state: 'open' | 'all'
  /** Missing = everything. */
  about: OaFlowIncidentListBody['about']
}

/** Lists incidents of a state, newest first. */
export const listIncidents = (
  reader: DbReader,
  workspace: string,
  { state, about, limit, offset }: IncidentFilter & { limit: number; offset: number },
) => reader.run(page, [workspace, state, limit, offset, about ?? null])

/** Counts the open incidents, up to 100. */
export const countIncidents = async (reader: DbReader, workspace: string): Promise<number> =>
  (await reader.run(open, [workspace]))[0]?.count ?? 0

const openAbout = defineStatement<{ about: string; n: number }>(
  'incident-about',
  `select ${aboutSql} as about, count(*)::int as n from incident i
   where i.workspace = $1 and i.state = 'open' group by 1`,
)

/** Counts the open incidents by what they are about. */
export const countIncidentsAbout = (reader: DbReader, workspace: string) => reader.run(openAbout, [workspace])

/** Locks and returns an incident. */
export const lockIncident = async (tx: Tx, workspace: string, id: string): Promise<Incident | undefined> =>
  (await tx.run(lock, [workspace, id]))[0]

/** Lists the open incidents of a flow. */
export const listOpenIncidents = (reader: DbReader, workspace: string, flowId: string) =>
  reader.run(ofFlow, [workspace, flowId])

/** Records the resolution of an incident. */
export async function resolveIncident(
  tx: Tx,
  caller: Caller,
  { id, state, reason, now }: { id: string; state: Incident['state']; reason: string; now: number },
): Promise<void> {
  await tx.run(settle, [caller.workspace, id, state, reason, caller.id, caller.name, toTimestamp(now)])
}

/** Closes incidents of events that no message waits for any more: cancelled, withdrawn or done meanwhile. */
export async function closeObsoleteIncidents(tx: Tx, workspace: string, now: number): Promise<void> {
  await tx.run(drop, [workspace, toTimestamp(now)])
}
