import { statement, type Tx } from '../../platform/db/db'
import { toTimestamp } from '../sql/time-columns'

/** Failures that would be a burst: so many within so many milliseconds. */
export interface BurstLimit {
  subject: string
  tries: number
  interval: number
}

/** From here on windows count in which a burst goes on that was told already. */
const told = 1_000_000
/** open_at is when the window began. */
const count = statement<{ begins: boolean }>(
  'burst-count',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     failures = case when a.open_at > $3 then a.failures + 1
       when a.failures % ${told} >= $4::int and a.last_at > $3 then ${told + 1} else 1 end,
     open_at = case when a.open_at > $3 then a.open_at else $2 end, last_at = $2
   returning failures = $4::int as begins`,
)

const within = statement<{ failures: number }>(
  'burst-within',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     failures = case when a.open_at > $3 then a.failures + 1 else 1 end,
     open_at = case when a.open_at > $3 then a.open_at else $2 end, last_at = $2
   returning failures`,
)

/** Counts something; answers how often it happened since the window of so many milliseconds began. */
export async function countInWindow(
  tx: Tx,
  { subject, interval }: Pick<BurstLimit, 'subject' | 'interval'>,
  now: number,
): Promise<number> {
  const [row] = await tx.run(within, [subject, toTimestamp(now), toTimestamp(now - interval)])
  return row?.failures ?? 0
}

/** Counts a failure; answers whether it makes a burst that was not told yet: it is told once, however long it goes on. */
export async function countFailure(
  tx: Tx,
  { subject, tries, interval }: BurstLimit,
  now: number,
): Promise<boolean> {
  const [row] = await tx.run(count, [subject, toTimestamp(now), toTimestamp(now - interval), tries])
  return row?.begins ?? false
}
