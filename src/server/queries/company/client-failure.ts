import { createHash } from 'node:crypto'
import type { EmployeeClientfailuresData } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

type Told = EmployeeClientfailuresData[number]

/** Failure inside an enterprise client. */
export interface ClientFailure extends Pick<Told, 'client' | 'version' | 'about' | 'reason' | 'by'> {
  workspace: string
  now: number
}

interface Row extends Omit<Told, 'first_at' | 'last_at'> {
  first_at: Date
  last_at: Date
}

/** Maximum number of different failures stored; the oldest are deleted. */
const stored = 200

const note = defineStatement(
  'client-failure-note',
  `insert into client_failure as f (workspace, id, client, version, about, reason, person_name, times, first_at, last_at)
   values ($1, $2, $3, $4, $5, $6, $7, 1, $8, $8)
   on conflict (workspace, id) do update set
     times = f.times + 1, last_at = excluded.last_at,
     person_name = coalesce(nullif(excluded.person_name, ''), f.person_name)`,
)
const makeRoom = defineStatement(
  'client-failure-make-room',
  `delete from client_failure where workspace = $1 and id in (
     select id from client_failure where workspace = $1 order by last_at desc, id offset $2)`,
)
const all = defineStatement<Row>(
  'client-failures',
  `select id, client, version, about, reason, times, first_at, last_at, person_name as by
   from client_failure where workspace = $1 order by last_at desc, id`,
)

/** Records a failure; a repeated one only increases its count. */
export async function recordClientFailure(tx: Tx, failure: ClientFailure): Promise<void> {
  const { workspace, client, version, about, reason, by, now } = failure
  const same = [client, version, about, reason]
  const id = createHash('sha256').update(JSON.stringify(same)).digest('hex').slice(0, 32)
  await tx.run(note, [workspace, id, ...same, by, toTimestamp(now)])
  await tx.run(makeRoom, [workspace, stored])
}

/** Lists the failures, newest first. */
export const listClientFailures = (reader: DbReader, workspace: string) => reader.run(all, [workspace])
