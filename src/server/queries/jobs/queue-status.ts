import { type DbReader, defineStatement } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Status of the jobs, over all workspaces. */
export interface QueueStatus {
  effects: number
  /** Seconds for which the oldest effect has been due; 0 = none is. */
  lateSeconds: number
  incidents: number
  failedSignIns: number
}

const hour = 3_600_000

const statement = defineStatement<QueueStatus>(
  'standing',
  `select (select count(*)::int from outbox) as effects,
     (select coalesce(greatest(0, extract(epoch from $1::timestamptz - min(due_at))), 0)::float8
      from outbox) as "lateSeconds",
     (select count(*)::int from incident where state = 'open') as incidents,
     (select count(*)::int from audit where action = 'sign-in.failed' and at > $2) as "failedSignIns"`,
)

/** Reads the waiting jobs, and the number of failed sign-ins in the last hour. */
export async function readQueueStatus(reader: DbReader, now: number): Promise<QueueStatus> {
  const [row] = await reader.run(statement, [toTimestamp(now), toTimestamp(now - hour)])
  return row ?? { effects: 0, lateSeconds: 0, incidents: 0, failedSignIns: 0 }
}
