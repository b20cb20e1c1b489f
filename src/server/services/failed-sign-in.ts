import { hashToken, homeWorkspace, networkOf, type OpenContext, type Tx, wakeJob } from '../platform'
import {
  type BurstLimit,
  countFailure,
  listAdministrators,
  listNotificationTargets,
  logSignInEvent,
  readCompanySettings,
  type SecurityAlarm,
  type SignInAccount,
  writeEffect,
} from '../queries'
import { listPeopleByPermission } from '../queries/directory/people-by-permission'
import { resolveNotificationChannels } from '../read-models/people/notification-channels'

/*
 * Failed attempts to sign in, or to prove an identity, are counted for the account, the address and the
 * company. More within some minutes than happen by mistake (ALARM_…) are a burst: it is recorded in the
 * security log and the administrators are notified, once for as long as it lasts.
 */

type Burst = Omit<SecurityAlarm, 'personId' | 'channel'>

/** Subject of a failure: an account, an unknown name, or neither where no name was given. */
interface Failed {
  account?: SignInAccount | undefined
  login?: string
}

const keyOf = ({ account, login }: Failed) =>
  account?.id ?? (login === undefined ? undefined : hashToken(login))

/** Limit that is never reached. */
const noLimit = 2 ** 31 - 1

/** Writes one effect per administrator and channel, so that a failed one does not notify the others twice. */
async function tellAdministrators(tx: Tx, context: OpenContext, burst: Burst): Promise<void> {
  const ids = await listAdministrators(tx, homeWorkspace)
  const company = await readCompanySettings(tx, homeWorkspace)
  for (const person of await listNotificationTargets(tx, homeWorkspace, ids))
    for (const channel of Object.keys(
      resolveNotificationChannels(person, context, company),
    ) as SecurityAlarm['channel'][]) {
      const payload: SecurityAlarm = { ...burst, personId: person.personId, channel }
      const at = { workspace: homeWorkspace, flowId: '', now: burst.at, dueAt: burst.at }
      await writeEffect(tx, { ...at, id: context.newId(), kind: 'alarm', payload })
    }
}

/**
 * Counts a failure; records a burst and notifies of it. Returns whether there was one. Counts in a fixed
 * order to avoid deadlocks.
 */
async function countBursts(tx: Tx, context: OpenContext, { account, login }: Failed): Promise<boolean> {
  const { config, clock, address } = context
  const { minutes, ...limits } = config.alarms
  const now = clock.now()
  let isBurst = false
  // For an unknown name the same is counted, without an alarm.
  const ofAccount = account || !limits.account ? limits.account : noLimit
  const counters = [
    { of: 'account', id: keyOf({ account, login }), name: account?.name ?? '', tries: ofAccount },
    { of: 'address', id: networkOf(address), name: address, tries: limits.address },
    { of: 'company', id: homeWorkspace, name: '', tries: limits.all },
  ] as const
  for (const { of, id, name, tries } of counters) {
    if (!tries || !id) continue
    const limit: BurstLimit = { subject: `burst ${of} ${id}`, tries, interval: minutes * 60_000 }
    if (!(await countFailure(tx, limit, now))) continue
    isBurst = true
    const attackedAccount = of === 'account' ? account : undefined
    await logSignInEvent(tx, context, attackedAccount, { action: 'sign-in.burst', of, tries, minutes })
    await tellAdministrators(tx, context, { of, name, tries, minutes, at: now })
  }
  return isBurst
}

/** Action of an attempt that was not checked. */
const unheard = 'sign-in.unheard'

/**
 * Logs and counts a failed attempt; an unchecked one is only counted. An unknown name runs the same
 * statements as an account, and is itself never logged.
 */
export async function recordFailedSignIn(
  context: OpenContext,
  failed: Failed,
  action: 'sign-in.failed' | 'proof.failed' | typeof unheard = 'sign-in.failed',
): Promise<void> {
  const { account, login } = failed
  const { db, push } = context
  const isBurst = await db.transaction(async (tx) => {
    if (action !== unheard && (account || login !== undefined))
      await logSignInEvent(tx, context, account, { action: account ? action : 'sign-in.unknown' })
    return countBursts(tx, context, failed)
  })
  if (isBurst) push.badgesChanged(homeWorkspace, await listPeopleByPermission(db, homeWorkspace, 'security'))
  wakeJob(db)
}
