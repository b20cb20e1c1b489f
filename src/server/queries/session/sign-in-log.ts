import type { Mandate } from '../../../generated/types'
import {
  type DbReader,
  defineStatement,
  homeWorkspace,
  networkOf,
  type OpenContext,
  type Tx,
} from '../../platform'
import type { ProviderConfig } from '../../platform/identity-providers/identity-provider'
import { logAuditEvent } from '../company/audit'
import { toTimestamp } from '../sql/time-columns'

/** Number of failures and window in milliseconds that make a burst. */
export interface BurstLimit {
  subject: string
  tries: number
  interval: number
}

/** Count from which a window belongs to a continuing burst already notified. */
const result = 1_000_000
/** Counts an event; open_at is the start of the window. */
const count = defineStatement<{ begins: boolean }>(
  'burst-count',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     failures = case when a.open_at > $3 then a.failures + 1
       when a.failures % ${result} >= $4::int and a.last_at > $3 then ${result + 1} else 1 end,
     open_at = case when a.open_at > $3 then a.open_at else $2 end, last_at = $2
   returning failures = $4::int as begins`,
)

const countInInterval = defineStatement<{ failures: number }>(
  'burst-within',
  `insert into login_attempt as a (subject, failures, open_at, last_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     failures = case when a.open_at > $3 then a.failures + 1 else 1 end,
     open_at = case when a.open_at > $3 then a.open_at else $2 end, last_at = $2
   returning failures`,
)

/** Counts an event. Returns its number in the current window of the given milliseconds. */
export async function countEventInWindow(
  tx: Tx,
  { subject, interval }: Pick<BurstLimit, 'subject' | 'interval'>,
  now: number,
): Promise<number> {
  const [row] = await tx.run(countInInterval, [subject, toTimestamp(now), toTimestamp(now - interval)])
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

/** Account of an event; empty if no account has that name, so that mistyped input is not stored. */
export interface SignInAccount {
  id: string
  name: string
}

/**
 * Second factor shown beside a password or a platform's code: a code of the app, a recovery code, a passkey.
 */
export type SecondFactorKind = 'app' | 'recovery' | 'passkey'

/**
 * Logged sign-in event. `by`: what replaced the password (a platform's code, a passkey), or who reset one;
 * `second`: the second factor. `slowed`: too many failures, so that attempts of the named source are rejected
 * for some time. `device`, `from`: user agent and address of a browser that asks for a sign-in by QR code.
 */
export type SignInEvent =
  | { action: 'setup.done' | 'setup.failed' }
  | {
      action:
        | 'sign-in.failed'
        | 'sign-in.unknown'
        | 'password.changed'
        | 'second-factor.on'
        | 'second-factor.off'
    }
  | { action: 'proof.done' | 'proof.failed'; for?: string }
  | { action: 'passkey.added' | 'passkey.removed'; title: string }
  | { action: 'access-token.added' | 'access-token.rotated' | 'access-token.ended'; title: string }
  | { action: 'access-token.authorized' | 'access-token.reused'; title: string }
  | { action: 'access-token.withdrawn'; title: string; by: string }
  | { action: 'program.suspended' | 'program.resumed'; title: string; by: string }
  | {
      action: 'program.added' | 'program.changed'
      title: string
      by: string
      owner: string
      mandate: Mandate | null
    }
  | { action: 'program.token-added' | 'program.token-rotated'; title: string; by: string; for?: string }
  | { action: 'program.agreed' | 'program.agreement-ended'; title: string }
  | { action: 'sign-in.done'; by?: ProviderConfig['type'] | 'passkey'; second?: SecondFactorKind }
  | { action: 'sign-in.done'; by: 'scan'; device: string }
  | { action: 'sign-in.done'; by: 'sso'; issuer: string; second?: SecondFactorKind | undefined }
  | { action: 'sign-in.linked'; issuer: string }
  | { action: 'sign-in.rejected'; reason: string; issuer: string; detail: string }
  | { action: 'sessions.provider'; issuer: string }
  | { action: 'sign-in.confirmed' | 'sign-in.refused'; device: string; from: string }
  | { action: 'password.reset' | 'sessions.ended'; by: string }
  | { action: 'sign-in.burst'; of: 'account' | 'address' | 'company'; tries: number; minutes: number }
  | { action: 'sign-in.slowed'; of: 'address' | 'account' | 'account-at-address' | 'account-at-device' }

const known = defineStatement(
  'sign-in-known',
  `select 1 from audit where workspace = $1 and action = 'sign-in.done' and at > $4
     and person_id = $2 and coalesce(details->>'network', details->>'address') = $3 limit 1`,
)

/** Logs a sign-in event: account, source and time. */
export function logSignInEvent(
  tx: Tx,
  { clock, newId, address }: Pick<OpenContext, 'clock' | 'newId' | 'address'>,
  account: SignInAccount | undefined,
  { action, ...more }: SignInEvent,
) {
  const { id = '', name = '' } = account ?? {}
  const running = { caller: { workspace: homeWorkspace, id, name }, id: newId(), now: clock.now() }
  const network = networkOf(address)
  const from = { address, ...(network !== address && { network }) }
  return logAuditEvent(tx, running, { action, details: { ...from, ...more } })
}

/** Whether an account was signed in from a network since a given time. */
export async function isKnownNetwork(
  reader: DbReader,
  { account, network, since }: { account: string; network: string; since: number },
): Promise<boolean> {
  return (await reader.run(known, [homeWorkspace, account, network, toTimestamp(since)])).length > 0
}
