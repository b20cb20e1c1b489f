import { statement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Number of failures and window in milliseconds that make a burst. */
export interface BurstLimit {
  subject: string
  tries: number
  interval: number
}

/** Count from which a window belongs to a continuing burst already notified. */
const told = 1_000_000
/** Counts an event; open_at is the start of the window. */
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

/** Counts an event. Returns its number in the current window of the given milliseconds. */
export async function countInWindow(
  tx: Tx,
  { subject, interval }: Pick<BurstLimit, 'subject' | 'interval'>,
  now: number,
): Promise<number> {
  const [row] = await tx.run(within, [subject, toTimestamp(now), toTimestamp(now - interval)])
  return row?.failures ?? 0
}

/** Counts a failure. Returns whether it starts a new burst: one is reported once, however long it lasts. */
export async function countFailure(
  tx: Tx,
  { subject, tries, interval }: BurstLimit,
  now: number,
): Promise<boolean> {
  const [row] = await tx.run(count, [subject, toTimestamp(now), toTimestamp(now - interval), tries])
  return row?.begins ?? false
}
