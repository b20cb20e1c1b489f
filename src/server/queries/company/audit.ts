import type { EmployeeDirectorylogExportBody } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type Tx } from '../../platform'
import { likePattern, toTimestamp } from '../sql/time-columns'

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

const note = defineStatement(
  'audit-add',
  `insert into audit (workspace, id, at, person_id, person_name, real_id, action, details)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)
const page = defineStatement<AuditRow<unknown> & { total: number }>(
  'audit-page',
  `select a.id, a.at, a.person_name as by, r.name as actor, a.details, count(*) over () as total
   from audit a left join person r on r.workspace = a.workspace and r.id = a.real_id
   where a.workspace = $1 and a.action = $2 order by a.at desc, a.id desc limit $3 offset $4`,
)

const directorySubjects = ['person', 'department', 'role', 'external', 'change'] as const
/** The subject of a directory change is the part of its kind before the first hyphen. */
const subject = `split_part(a.details->>'what', '-', 1)`

const foundChanges = `from audit a left join person r on r.workspace = a.workspace and r.id = a.real_id
   where a.workspace = $1 and a.action = 'directory'
     and ($2::text is null or ${subject} = $2 or ($2 = 'other' and not ${subject} = any($3::text[])))
     and ($4::text is null or a.details->>'target' ilike $4 or a.person_name ilike $4 or r.name ilike $4)
     and ($5::timestamptz is null or a.at >= $5) and ($6::timestamptz is null or a.at < $6)`

const changes = defineStatement<AuditRow<unknown> & { total: number }>(
  'audit-directory',
  `select a.id, a.at, a.person_name as by, r.name as actor, a.details, (count(*) over ())::int as total
   ${foundChanges} order by a.at desc, a.id desc limit $7 offset $8`,
)

/** Filter of directory changes; the times in `at` are ISO times. */
type DirectoryLogQuery = EmployeeDirectorylogExportBody & { limit: number; offset: number }

/** Serializes details with the replacement character for what the database cannot store; texts of a forged message may have it. */
const serializeDetails = (details: unknown): string =>
  JSON.stringify(details, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').replace(/\p{Cs}/gu, '\ufffd') : value,
  )

/** Logs an event and its actor. */
export const logAuditEvent = (tx: Tx, { caller, id, now }: AuditContext, { action, details }: AuditEvent) =>
  tx.run(note, [
    ...[caller.workspace, id, toTimestamp(now), caller.id, caller.name, caller.real?.id ?? null],
    ...[action, serializeDetails(details)],
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

/** Lists changes of the directory, newest first, and their total. */
export async function listDirectoryChanges<Details>(
  reader: DbReader,
  workspace: string,
  { about, text = '', at = {}, limit, offset }: DirectoryLogQuery,
): Promise<{ rows: AuditRow<Details>[]; total: number }> {
  const words = text.trim()
  const rows = await reader.run(changes, [
    ...[workspace, about ?? null, directorySubjects, words ? likePattern(words) : null],
    ...[at.from ?? null, at.to ?? null, limit, offset],
  ])
  return { rows: rows as (AuditRow<Details> & { total: number })[], total: rows[0]?.total ?? 0 }
}
