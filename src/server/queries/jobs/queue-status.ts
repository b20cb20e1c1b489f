import { type Reader, statement } from '../../platform/db/db'
import { moment } from '../sql/time-columns'

/** How the jobs stand, over all workspaces. */
export interface Standing {
  effects: number
  /** For how long the oldest effect has been due; 0 = none is. */
  lateSeconds: number
  incidents: number
  failedSignIns: number
}

const hour = 3_600_000

const standing = statement<Standing>(
  'standing',
  `select (select count(*)::int from outbox) as effects,
     (select coalesce(greatest(0, extract(epoch from $1::timestamptz - min(due_at))), 0)::float8
      from outbox) as "lateSeconds",
     (select count(*)::int from incident where state = 'open') as incidents,
     (select count(*)::int from audit where action = 'sign-in.failed' and at > $2) as "failedSignIns"`,
)

/** What of the jobs waits, and how many sign-ins failed in the last hour. */
export async function readStanding(reader: Reader, now: number): Promise<Standing> {
  const [row] = await reader.run(standing, [moment(now), moment(now - hour)])
  return row ?? { effects: 0, lateSeconds: 0, incidents: 0, failedSignIns: 0 }
}
