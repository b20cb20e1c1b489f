import type { Tx } from '../platform/db/db'
import type { OpenContext } from '../platform/http/define-call'
import { limits } from '../platform/http/limits'
import { networkOf } from '../platform/http/network-address'
import { hashOf } from '../platform/security/token-hash'
import {
  type Budget,
  consumeBudget,
  countAttempt,
  forgetAttempts,
  isKnownDevice,
  refundBudget,
} from '../queries/session/login'
import {
  isKnownNetwork,
  logSignInEvent,
  type SignInAccount,
  type SignInEvent,
} from '../queries/session/sign-in-log'

/*
 * Limits how often passwords and codes can be tried (decision 40). The browser and the network that an account signed in
 * from lately have a budget of their own, which nobody elsewhere can spend; all others, strangers, share the budgets of
 * their network and of the account. Each try is counted before it is checked, so that many at once are counted, too; a
 * success gives back what it spent. Known and unknown names take the same statements.
 */

/** Whose password is tried. */
interface Tried {
  account: SignInAccount | undefined
  /** What was typed as the name. */
  login: string
}

type Place = Pick<OpenContext, 'db' | 'clock' | 'newId' | 'address' | 'device'>

/** Why a try is not checked: too much came from its network, or the account must wait. */
type Refusal = 'address' | 'account'

/** A try that was counted. */
export interface SignInAttempt {
  /** Where it is missing, the try is checked. */
  refusedFor?: Refusal
  /** What a success forgets. */
  pair: string
  /** What a success gives back: of the network, of the account. */
  spent: { network?: Budget; account?: Budget }
}

type SlowedOf = Extract<SignInEvent, { action: 'sign-in.slowed' }>['of']

const networkBudget = (network: string): Budget => ({
  subject: `address ${network}`,
  tries: limits.addressTries,
  interval: limits.addressInterval,
})

const accountBudget = (key: string): Budget => ({
  subject: `account ${key}`,
  tries: limits.accountTries,
  interval: limits.accountInterval,
})

/** Pays for the first tries of each network, so that many tries from few networks do not keep out other networks. */
const firstBudget = (key: string): Budget => ({
  subject: `account-first ${key}`,
  tries: limits.firstTries,
  interval: limits.firstInterval,
})

const keyOf = ({ account, login }: Tried) => account?.id ?? hashOf(login)

/** Where a budget of its own stands for the sender: at a known browser, at a known network, or nowhere. */
async function knownAs(tx: Tx, { clock, device, address }: Place, account: string) {
  const now = clock.now()
  const isDevice = await isKnownDevice(tx, { account, device: device ?? 'none' }, now)
  const network = networkOf(address)
  const isNetwork = await isKnownNetwork(tx, { account, network, since: now - limits.addressKnown })
  return isDevice ? 'device' : isNetwork ? 'network' : undefined
}

/** Notes in the security log that from this try on no more is checked for some time. */
const noteSlowed = (tx: Tx, place: Place, account: SignInAccount | undefined, of: SlowedOf) =>
  logSignInEvent(tx, place, of === 'address' ? undefined : account, { action: 'sign-in.slowed', of })

/** Counts a try of an account's password or code. */
export function recordSignInAttempt(place: Place, tried: Tried): Promise<SignInAttempt> {
  const { db, clock, device, address } = place
  const [now, key, network] = [clock.now(), keyOf(tried), networkOf(address)]
  return db.transaction(async (tx) => {
    const known = await knownAs(tx, place, key)
    const isDevice = known === 'device'
    const counted: SignInAttempt = { pair: `${key} ${isDevice ? `device ${device}` : network}`, spent: {} }
    const spend = async (of: 'address' | 'account', budget: Budget) => {
      const result = await consumeBudget(tx, budget, now)
      if (result === 'last') await noteSlowed(tx, place, tried.account, of)
      return result === 'refused' ? undefined : budget
    }
    // A known sender spends the shared budgets, too, but is not held by them.
    counted.spent.network = await spend('address', networkBudget(network))
    if (!counted.spent.network && !known) return { ...counted, refusedFor: 'address' }
    const own = await countAttempt(tx, counted.pair, now)
    if (own.counted === 'last')
      await noteSlowed(tx, place, tried.account, isDevice ? 'account-at-device' : 'account-at-address')
    if (own.counted === 'refused') return { ...counted, refusedFor: 'account' }
    counted.spent.account =
      (own.tries <= limits.firstOfNetwork ? await spend('account', firstBudget(key)) : undefined) ??
      (await spend('account', accountBudget(key)))
    return counted.spent.account || known ? counted : { ...counted, refusedFor: 'account' }
  })
}

/** Counts a try of a code by someone whom a platform has recognised already: nobody else can spend this budget. */
export async function recordCodeAttempt(
  { db, clock }: Place,
  account: SignInAccount,
): Promise<SignInAttempt> {
  const pair = `code ${account.id}`
  const { counted } = await db.transaction((tx) => countAttempt(tx, pair, clock.now()))
  return { pair, spent: {}, ...(counted === 'refused' && { refusedFor: 'account' }) }
}

/**
 * Gives back what a try spent whose password was right. `isEntered`: nothing more is asked for, so its failures are
 * forgotten; where a code is still missing they stay, or codes could be guessed without end.
 */
export async function refundAttempt(tx: Tx, { spent, pair }: SignInAttempt, isEntered = true): Promise<void> {
  // In the order of counting, so that no two wait for each other.
  if (spent.network) await refundBudget(tx, spent.network)
  if (isEntered) await forgetAttempts(tx, pair)
  if (spent.account) await refundBudget(tx, spent.account)
}

/**
 * Counts a try to come in by a code that names no account: the budget that it spent, or none where it is not checked. A
 * browser that someone signed in with lately has one of its own.
 */
export function recordEntryAttempt({ db, clock, address, device }: Place): Promise<Budget | undefined> {
  const now = clock.now()
  const network = networkOf(address)
  return db.transaction(async (tx) => {
    const isKnown = device !== undefined && (await isKnownDevice(tx, { device }, now))
    const subject = `entry ${isKnown ? `device ${device}` : network}`
    const budget = { ...networkBudget(network), subject }
    return (await consumeBudget(tx, budget, now)) === 'refused' ? undefined : budget
  })
}

/** Gives back what an entry spent that turned out right. */
export const refundEntryAttempt = (tx: Tx, spent: Budget) => refundBudget(tx, spent)
