import type { OpenContext } from '../platform/call'
import type { Tx } from '../platform/db/db'
import { limits } from '../platform/limits'
import { hashOf } from '../platform/token'
import {
  type Budget,
  type Counted,
  countAttempt,
  forgetAttempts,
  giveTryBack,
  spendTry,
} from '../queries/session/login'
import { type Account, isKnownAddress, noteSignIn, type SignInNote } from '../queries/session/sign-in-log'

/*
 * Passwords cannot be tried without end: neither one account's from one address, nor many accounts' from one address,
 * nor one account's from many addresses. Every try is counted before it is heard, so that many at once are counted,
 * too, and a success takes its count back. From where somebody signed in lately, nobody elsewhere can keep him out.
 */

/** Whose password is tried. */
export interface Tried {
  account: Account | undefined
  /** What was typed as the name. */
  login: string
}

type Place = Pick<OpenContext, 'db' | 'clock' | 'newId' | 'address'>

const addressBudget = (address: string): Budget => ({
  subject: `address ${address}`,
  tries: limits.addressTries,
  interval: limits.addressInterval,
})

const accountBudget = (key: string): Budget => ({
  subject: `account ${key}`,
  tries: limits.accountTries,
  interval: limits.accountInterval,
})

const keyOf = ({ account, login }: Tried) => account?.id ?? hashOf(login)

const isHeard = (counted: Counted) => counted !== 'refused'

/** What is slowed down from this try on, told once in the log. */
async function noteSlowed(tx: Tx, place: Place, { account }: Tried, of: SlowedOf): Promise<void> {
  await noteSignIn(tx, place, of === 'address' ? undefined : account, { action: 'sign-in.slowed', of })
}

type SlowedOf = Extract<SignInNote, { action: 'sign-in.slowed' }>['of']

/** Counts a try: `address` when too much came from there, `account` when this one must wait, nothing when it is heard. */
export function countTry(place: Place, tried: Tried): Promise<'address' | 'account' | undefined> {
  const { db, clock, address } = place
  const now = clock.now()
  const key = keyOf(tried)
  return db.transaction(async (tx) => {
    const counting = async (of: SlowedOf, work: Promise<Counted>) => {
      const counted = await work
      if (counted === 'last') await noteSlowed(tx, place, tried, of)
      return isHeard(counted)
    }
    if (!(await counting('address', spendTry(tx, addressBudget(address), now)))) return 'address'
    if (!(await counting('account-at-address', countAttempt(tx, `${key} ${address}`, now)))) return 'account'
    if (await counting('account', spendTry(tx, accountBudget(key), now))) return undefined
    const since = now - limits.addressKnown
    return (await isKnownAddress(tx, { account: key, address, since })) ? undefined : 'account'
  })
}

/** Counts a try to come in by a code, as a password of nobody in particular; answers whether it is heard. */
export const countEntry = ({ db, clock, address }: Place): Promise<boolean> =>
  db.transaction(async (tx) => isHeard(await spendTry(tx, addressBudget(address), clock.now())))

/** Takes the count of an entry back that turned out right. */
export const forgiveEntry = (tx: Tx, { address }: Place) => giveTryBack(tx, addressBudget(address))

/** Takes the count of a try back that turned out right. */
export async function forgiveTry(tx: Tx, { address }: Place, tried: Tried): Promise<void> {
  const key = keyOf(tried)
  // In the order of counting, so that nobody waits for one another.
  await giveTryBack(tx, addressBudget(address))
  await forgetAttempts(tx, `${key} ${address}`)
  await giveTryBack(tx, accountBudget(key))
}
