import { type DbReader, defineStatement, requestLimits, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

interface StoredPair {
  id: string
  privatePem: string
  expires: Date
}

const pairColumns = 'kid as id, private_key as "privatePem", expires_at as expires'
const keepPair = defineStatement(
  'login_key_keep',
  'insert into login_key (kid, private_key, expires_at) values ($1, $2, $3)',
)
const findPair = defineStatement<StoredPair>(
  'login_key_find',
  `select ${pairColumns} from login_key where kid = $1`,
)
const newestPair = defineStatement<StoredPair>(
  'login_key_newest',
  `select ${pairColumns} from login_key order by expires_at desc limit 1`,
)
const mark = defineStatement(
  'login_used_mark',
  `insert into login_used (mark, expires_at) select mark, $2 from unnest($1::text[]) mark order by mark
   on conflict (mark) do nothing returning mark`,
)
/**
 * Counts an attempt. open_at is $3, not $2: of concurrent attempts the later one may be counted first and
 * must not exclude another.
 */
const count = defineStatement<{ closes: boolean; tries: number }>(
  'login_attempt_count',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $3, $2)
   on conflict (subject) do update set
     failures = case when a.last_at < $3 then 1 else a.failures + 1 end,
     open_at = case when a.last_at >= $3 and a.failures + 1 >= $4
       then $2 + least($6, $5 * power(2, least(a.failures + 1 - $4, 20))) * interval '1 millisecond' else $3 end,
     last_at = greatest(a.last_at, $2)
   where a.open_at <= $2
   returning open_at > $2 as closes, failures as tries`,
)
/**
 * Spends from a budget. open_at is the time when all spent attempts are refunded; each attempt moves it by
 * one interval.
 */
const spend = defineStatement<{ closes: boolean }>(
  'login_budget_spend',
  `insert into login_attempt as a (subject, failures, open_at, last_at)
     values ($1, 1, $2::timestamptz + $4 * interval '1 millisecond', $2)
   on conflict (subject) do update set
     failures = a.failures + 1, open_at = greatest(a.open_at, $2) + $4 * interval '1 millisecond', last_at = $2
   where a.open_at <= $2::timestamptz + ($3 - 1) * $4 * interval '1 millisecond'
   returning open_at > $2::timestamptz + ($3 - 1) * $4 * interval '1 millisecond' as closes`,
)
const giveBack = defineStatement(
  'login_budget_give_back',
  `update login_attempt set open_at = open_at - $2 * interval '1 millisecond', failures = failures - 1
   where subject = $1`,
)
const keepMarks = defineStatement(
  'login_mark_keep',
  `insert into login_used (mark, expires_at) select mark, $2 from unnest($1::text[]) mark order by mark
   on conflict (mark) do update set expires_at = greatest(login_used.expires_at, excluded.expires_at)`,
)
const hasMark = defineStatement(
  'login_mark_find',
  'select 1 from login_used where mark = $1 and expires_at > $2',
)
const forget = defineStatement('login_attempt_forget', 'delete from login_attempt where subject = $1')

/** Stores a key pair for passwords in transit. */
export const insertLoginKeyPair = (tx: Tx, pair: { id: string; privatePem: string; expires: number }) =>
  tx.run(keepPair, [pair.id, pair.privatePem, toTimestamp(pair.expires)])

/** Finds the key pair of an id. */
export async function findLoginKeyPair(reader: DbReader, id: string): Promise<StoredPair | undefined> {
  return (await reader.run(findPair, [id]))[0]
}

/** Finds the newest key pair. */
export async function findNewestLoginKeyPair(reader: DbReader): Promise<StoredPair | undefined> {
  return (await reader.run(newestPair, []))[0]
}

/** Consumes single-use marks. Returns false if any of them was used before. */
export async function consumeNonces(tx: Tx, marks: readonly string[], expires: number): Promise<boolean> {
  return (await tx.run(mark, [marks, toTimestamp(expires)])).length === marks.length
}

/** Mark of a browser with a sign-in, of one account or of any. */
const deviceMark = (device: string, account?: string) => ['device', account, device].filter(Boolean).join(' ')

/** Stores a browser that an account signed in with, until a given time. */
export const storeDevice = (
  tx: Tx,
  { account, device }: { account: string; device: string },
  expires: number,
) => tx.run(keepMarks, [[deviceMark(device), deviceMark(device, account)], toTimestamp(expires)])

/** Whether an account, or any account if none is given, signed in recently with a browser. */
export const isKnownDevice = async (
  reader: DbReader,
  { account, device }: { account?: string; device: string },
  now: number,
): Promise<boolean> => (await reader.run(hasMark, [deviceMark(device, account), toTimestamp(now)])).length > 0

/** Result of a counted attempt: checked, checked as the last one for now, or rejected. */
export type AttemptResult = 'heard' | 'last' | 'refused'

const countedIn = ([row]: readonly { closes: boolean }[]): AttemptResult =>
  row ? (row.closes ? 'last' : 'heard') : 'refused'

/**
 * Counts an attempt before it is checked, so that concurrent ones count too; the wait doubles with each
 * failure.
 */
export async function countAttempt(
  tx: Tx,
  subject: string,
  now: number,
): Promise<{ counted: AttemptResult; tries: number }> {
  const { loginForgotten, loginTries, loginWait, loginLongestWait } = requestLimits
  const values = [
    ...[subject, toTimestamp(now), toTimestamp(now - loginForgotten)],
    ...[loginTries, loginWait, loginLongestWait],
  ]
  const rows = await tx.run(count, values)
  return { counted: countedIn(rows), tries: rows[0]?.tries ?? 0 }
}

/** Clears the attempts of a subject, after a success. */
export const forgetAttempts = (tx: Tx, subject: string) => tx.run(forget, [subject])

/** Budget: a number of attempts immediately, then one per interval of milliseconds. */
export interface Budget {
  subject: string
  tries: number
  interval: number
}

/** Spends one attempt from a budget before it is checked. */
export const consumeBudget = async (
  tx: Tx,
  { subject, tries, interval }: Budget,
  now: number,
): Promise<AttemptResult> => countedIn(await tx.run(spend, [subject, toTimestamp(now), tries, interval]))

/** Refunds an attempt that succeeded: budgets count failures. */
export const refundBudget = (tx: Tx, { subject, interval }: Budget) => tx.run(giveBack, [subject, interval])
