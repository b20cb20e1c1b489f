import { type DbReader, statement, type Tx } from '../../platform/db/db'
import type { Caller } from '../../platform/http/define-call'
import { toTimestamp } from '../sql/time-columns'

/** Actor, time and id of an audit entry that belongs to no flow. */
export interface AuditContext {
  caller: Pick<Caller, 'workspace' | 'id' | 'name' | 'real'>
  id: string
  now: number
}

/** Audited event: its kind and details. */
export interface AuditEvent {
  action: string
  details: unknown
}

/** Row of the audit log. */
export interface AuditRow<Details> {
  id: string
  at: Date
  by: string
  actor: string | null
  details: Details
}

const note = statement(
  'audit-add',
  `insert into audit (workspace, id, at, person_id, person_name, real_id, action, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const page = statement<AuditRow<unknown> & { total: number }>(
  'audit-page',
  `select a.id, a.at, a.person_name as by, r.name as actor, a.details, count(*) over () as total
   from audit a left join person r on r.workspace = a.workspace and r.id = a.real_id
   where a.workspace = $1 and a.action = $2 order by a.at desc, a.id desc limit $3 offset $4`,
)

/** Logs an event and its actor. */
export const logAuditEvent = (tx: Tx, { caller, id, now }: AuditContext, { action, details }: AuditEvent) =>
  tx.run(note, [
    ...[caller.workspace, id, toTimestamp(now), caller.id, caller.name, caller.real?.id ?? null],
    ...[action, JSON.stringify(details)],
  ])

/** Lists events of a kind, newest first, and their total. */
export async function listAuditEvents<Details>(
  reader: DbReader,
  workspace: string,
  { action, limit, offset }: { action: string; limit: number; offset: number },
): Promise<{ rows: AuditRow<Details>[]; total: number }> {
  const rows = await reader.run(page, [workspace, action, limit, offset])
  return { rows: rows as (AuditRow<Details> & { total: number })[], total: rows[0]?.total ?? 0 }
}
