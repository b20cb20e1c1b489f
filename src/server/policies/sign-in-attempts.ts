import { memoizeWeak } from '../../core/text/memoize'
import { hashToken, networkOf, type OpenContext, requestLimits, type Tx } from '../platform'
import { limitConcurrency } from '../platform/remote/limit-concurrency'
import { isKnownNetwork, logSignInEvent, type SignInAccount, type SignInEvent } from '../queries'
import {
  type Budget,
  consumeBudget,
  countAttempt,
  forgetAttempts,
  isKnownDevice,
  refundBudget,
} from '../queries/session/login'

/*
 * Limits how often passwords and codes can be tried (decision 40). The browser and the network that an
 * account recently signed in from have a budget of their own, which no one elsewhere can spend; strangers
 * share the budgets of their network and of the account. Each attempt is counted before it is checked, so
 * that concurrent attempts count too; a success refunds its attempt. Known and unknown names run the same
 * statements.
 */

/** Account whose password is tried. */
interface Tried {
  account: SignInAccount | undefined
  /** Login name as typed. */
  login: string
}

type Place = Pick<OpenContext, 'db' | 'clock' | 'newId' | 'address' | 'device'>

/** Reason why an attempt is not checked: too many from its network, or the account must wait. */
type Refusal = 'address' | 'account'

/** Counted attempt. */
export interface SignInAttempt {
  /** Undefined if the attempt is to be checked. */
  refusedFor?: Refusal
  /** Failures that a success clears. */
  pair: string
  /** Budgets that a success refunds: of the network, of the account. */
  spent: { network?: Budget; account?: Budget }
}

type SlowedOf = Extract<SignInEvent, { action: 'sign-in.slowed' }>['of']

const networkBudget = (network: string): Budget => ({
  subject: `address ${network}`,
  tries: requestLimits.addressTries,
  interval: requestLimits.addressInterval,
})

const accountBudget = (key: string): Budget => ({
  subject: `account ${key}`,
  tries: requestLimits.accountTries,
  interval: requestLimits.accountInterval,
})

/**
 * Budget for the first attempts of each network, so that many attempts from few networks do not lock out
 * others.
 */
const firstBudget = (key: string): Budget => ({
  subject: `account-first ${key}`,
  tries: requestLimits.firstTries,
  interval: requestLimits.firstInterval,
})

/**
 * Maximum number of attempts of a network that a process checks at the same time. An attempt under way counts as a
 * failure, so an office that signs in at nine would use up its own budget. More would not be faster: passwords are
 * hashed in four threads.
 */
const checkedAtOnce = 8

interface AttemptQueue {
  run: ReturnType<typeof limitConcurrency>
  pending: number
}

const queuesOf = memoizeWeak((_: Place['db']) => new Map<string, AttemptQueue>())

/** Checks an attempt as soon as enough of the earlier ones of its network are checked. */
export async function checkInTurn<Result>(
  { db, address }: Pick<Place, 'db' | 'address'>,
  check: () => Promise<Result>,
): Promise<Result> {
  const [queues, network] = [queuesOf(db), networkOf(address)]
  const queue = queues.get(network) ?? { run: limitConcurrency(checkedAtOnce), pending: 0 }
  queues.set(network, queue)
  queue.pending += 1
  try {
    return await queue.run(check)
  } finally {
    queue.pending -= 1
    if (queue.pending === 0) queues.delete(network)
  }
}

const keyOf = ({ account, login }: Tried) => account?.id ?? hashToken(login)

/** Whether the sender has a budget of its own: by a known browser, a known network, or not at all. */
async function knownAs(tx: Tx, { clock, device, address }: Place, account: string) {
  const now = clock.now()
  const isDevice = await isKnownDevice(tx, { account, device: device ?? 'none' }, now)
  const network = networkOf(address)
  const isNetwork = await isKnownNetwork(tx, { account, network, since: now - requestLimits.addressKnown })
  return isDevice ? 'device' : isNetwork ? 'network' : undefined
}

/** Records in the security log that attempts are no longer checked for some time. */
const noteSlowed = (tx: Tx, place: Place, account: SignInAccount | undefined, of: SlowedOf) =>
  logSignInEvent(tx, place, of === 'address' ? undefined : account, { action: 'sign-in.slowed', of })

/** Counts an attempt at an account's password or code. */
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
    // A known sender also spends the shared budgets, but is not limited by them.
    counted.spent.network = await spend('address', networkBudget(network))
    if (!counted.spent.network && !known) return { ...counted, refusedFor: 'address' }
    const own = await countAttempt(tx, counted.pair, now)
    if (own.counted === 'last')
      await noteSlowed(tx, place, tried.account, isDevice ? 'account-at-device' : 'account-at-address')
    if (own.counted === 'refused') return { ...counted, refusedFor: 'account' }
    counted.spent.account =
      (own.tries <= requestLimits.firstOfNetwork ? await spend('account', firstBudget(key)) : undefined) ??
      (await spend('account', accountBudget(key)))
    return counted.spent.account || known ? counted : { ...counted, refusedFor: 'account' }
  })
}

/**
 * Counts an attempt at a code by a person already recognised by a platform, whose budget no one else can
 * spend.
 */
export async function recordCodeAttempt(
  { db, clock }: Place,
  account: SignInAccount,
): Promise<SignInAttempt> {
  const pair = `code ${account.id}`
  const { counted } = await db.transaction((tx) => countAttempt(tx, pair, clock.now()))
  return { pair, spent: {}, ...(counted === 'refused' && { refusedFor: 'account' }) }
}

/**
 * Refunds an attempt whose password was right. `isEntered`: sign-in is complete, so its failures are cleared;
 * where a code is still missing they stay, or codes could be guessed without end.
 */
export async function refundAttempt(tx: Tx, { spent, pair }: SignInAttempt, isEntered = true): Promise<void> {
  // In the order of counting, which avoids deadlocks.
  if (spent.network) await refundBudget(tx, spent.network)
  if (isEntered) await forgetAttempts(tx, pair)
  if (spent.account) await refundBudget(tx, spent.account)
}

/**
 * Counts an attempt to sign in by a code that names no account. Returns the spent budget, or none if the
 * attempt is not checked. A browser with a recent sign-in has its own budget.
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

/** Refunds a successful entry attempt. */
export const refundEntryAttempt = (tx: Tx, spent: Budget) => refundBudget(tx, spent)
