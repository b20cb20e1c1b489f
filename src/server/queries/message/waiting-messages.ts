import type { EmployeeUsesData } from '../../../generated/types'
import { type DbReader, defineStatement } from '../../platform'

const count = defineStatement<{ waiting: number }>(
  'waiting-count',
  'select count(*)::int as waiting from message where workspace = $1 and to_id = $2 and status = 1',
)
const first = defineStatement<EmployeeUsesData['flowsWaiting'][number]>(
  'waiting-first',
  `select f.id, f.workname, f.name, m.step_name as step from message m
   join flow f on f.workspace = m.workspace and f.id = m.flow_id
   where m.workspace = $1 and m.to_id = $2 and m.status = 1 order by m.level desc, m.created_at, m.id limit 20`,
)
const flows = defineStatement<{ id: string }>(
  'waiting-flows',
  'select distinct flow_id as id from message where workspace = $1 and to_id = $2 and status = 1 order by flow_id',
)

/** Counts the messages that wait for a person. */
export async function readWaitingCount(
  reader: DbReader,
  workspace: string,
  personId: string,
): Promise<number> {
  const [row] = await reader.run(count, [workspace, personId])
  return row?.waiting ?? 0
}

/** Finds the most urgent of them: flow and step. */
export const findMostUrgentMessage = (reader: DbReader, workspace: string, personId: string) =>
  reader.run(first, [workspace, personId])

/** Lists the flows with messages waiting for a person, in lock order. */
export async function listWaitingFlows(
  reader: DbReader,
  workspace: string,
  personId: string,
): Promise<string[]> {
  return (await reader.run(flows, [workspace, personId])).map(({ id }) => id)
}

/** Person and scope of waiting messages, by designs or flows; missing = all. */
export interface WaitingScope {
  from: string
  /** Successor who would get them. */
  to: string
  designs: string[] | undefined
  flows: string[] | undefined
}

/** Waiting message with the names of its flow. */
export interface WaitingRow {
  flowId: string
  workname: string
  name: string
  creater: string
  messageId: string
  step: string
  level: 0 | 100
  /** True if the successor has a waiting message there, or has signed while others still wait. */
  isServed: boolean
}

/** Maximum number of messages read together. */
const maxRows = 5_000

const scoped = defineStatement<WaitingRow>(
  'waiting-scoped',
  `select f.id as "flowId", f.workname, f.name, f.creater, m.id as "messageId", m.step_name as step, m.level,
     exists (select 1 from message o where o.workspace = m.workspace and o.flow_id = m.flow_id
       and o.visit_id = m.visit_id and not o.is_copy and o.to_id = $3
       and (o.status = 1 or (o.status = 3 and exists (select 1 from message w
         where w.workspace = m.workspace and w.flow_id = m.flow_id and w.visit_id = m.visit_id
           and w.status = 1 and w.to_id <> $2)))) as "isServed"
   from message m join flow f on f.workspace = m.workspace and f.id = m.flow_id
   where m.workspace = $1 and m.to_id = $2 and m.status = 1
     and ($4::text[] is null or f.design_id = any($4)) and ($5::text[] is null or f.id = any($5))
   order by f.id, m.id limit ${maxRows}`,
)

/** Lists the messages waiting for a person within a scope, flow by flow in lock order. */
export const listWaitingMessages = (reader: DbReader, workspace: string, scope: WaitingScope) =>
  reader.run(scoped, [workspace, scope.from, scope.to, scope.designs ?? null, scope.flows ?? null])
