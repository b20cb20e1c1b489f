import { type Reader, statement, type Tx } from '../../platform/db/db'
import type { OpenContext } from '../../platform/http/define-call'
import { networkOf } from '../../platform/http/network-address'
import type { OutsideConfig } from '../../platform/identity-providers/read-config'
import { homeWorkspace } from '../../platform/workspace'
import { noteAct } from '../company/audit'
import { moment } from '../sql/time-columns'

/** Whose account it is about; empty where there is none of that name, so that nothing mistyped is kept. */
export interface Account {
  id: string
  name: string
}

/** What was shown beside a password or a platform's code: a code of the app, a recovery code, a passkey. */
export type SecondShown = 'app' | 'recovery' | 'passkey'

/**
 * What is kept of signing in. `by`: what was shown in place of a password (a platform's code, a passkey), or who reset one;
 * `second`: what was shown besides.
 * `slowed`: too many failures, so that for some time no more is heard of whom it names.
 */
export type SignInNote =
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
  | { action: 'sign-in.done'; by?: OutsideConfig['type'] | 'passkey'; second?: SecondShown }
  | { action: 'password.reset' | 'sessions.ended'; by: string }
  | { action: 'sign-in.burst'; of: 'account' | 'address' | 'company'; tries: number; minutes: number }
  | { action: 'sign-in.slowed'; of: 'address' | 'account' | 'account-at-address' | 'account-at-device' }

const known = statement(
  'sign-in-known',
  `select 1 from audit where workspace = $1 and action = 'sign-in.done' and at > $4
     and person_id = $2 and coalesce(details->>'network', details->>'address') = $3 limit 1`,
)

/** Keeps a line about signing in: whose account, from where, when. */
export function noteSignIn(
  tx: Tx,
  { clock, newId, address }: Pick<OpenContext, 'clock' | 'newId' | 'address'>,
  account: Account | undefined,
  { action, ...more }: SignInNote,
) {
  const { id = '', name = '' } = account ?? {}
  const doing = { caller: { workspace: homeWorkspace, id, name }, id: newId(), now: clock.now() }
  const network = networkOf(address)
  const from = { address, ...(network !== address && { network }) }
  return noteAct(tx, doing, { action, details: { ...from, ...more } })
}

/** Whether an account was signed in from a network since a moment. */
export async function isKnownNetwork(
  reader: Reader,
  { account, network, since }: { account: string; network: string; since: number },
): Promise<boolean> {
  return (await reader.run(known, [homeWorkspace, account, network, moment(since)])).length > 0
}
