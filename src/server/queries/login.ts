import { statement, type Tx } from '../platform/db/db'
import { limits } from '../platform/limits'

const keepKey = statement(
  'login_key_keep',
  'insert into login_key (kid, private_key, expires_at) values ($1, $2, $3)',
)
const takeKey = statement<{ pem: string }>(
  'login_key_take',
  'with taken as (delete from login_key where kid = $1 returning private_key, expires_at) ' +
    'select private_key as pem from taken where expires_at > $2',
)
const count = statement<{ counted: true }>(
  'login_attempt_count',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     failures = case when a.last_at < $3 then 1 else a.failures + 1 end,
     open_at = case when a.last_at >= $3 and a.failures + 1 >= $4
       then $2 + least($6, $5 * power(2, least(a.failures + 1 - $4, 20))) * interval '1 millisecond' else $2 end,
     last_at = $2
   where a.open_at <= $2
   returning true as counted`,
)
const forget = statement('login_attempt_forget', 'delete from login_attempt where subject = $1')

/** Keeps a one-time private key. */
export const keepLoginKey = (tx: Tx, key: { kid: string; privatePem: string; expires: number }) =>
  tx.run(keepKey, [key.kid, key.privatePem, new Date(key.expires)])

/** The private key of a kid, once; afterwards, and after its time, there is none. */
export async function takeLoginKey(tx: Tx, kid: string, now: number): Promise<string | undefined> {
  const [taken] = await tx.run(takeKey, [kid, new Date(now)])
  return taken?.pem
}

/** Counts a try before it is heard, so that many at once are counted too; false while the subject must wait. */
export async function countAttempt(tx: Tx, subject: string, now: number): Promise<boolean> {
  const { loginForgotten, loginTries, loginWait, loginLongestWait } = limits
  const values = [
    subject,
    new Date(now),
    new Date(now - loginForgotten),
    loginTries,
    loginWait,
    loginLongestWait,
  ]
  return (await tx.run(count, values)).length > 0
}

/** Forgets the tries of a subject, after a success. */
export const forgetAttempts = (tx: Tx, subject: string) => tx.run(forget, [subject])
