import type { OpenContext } from '../platform/call'
import type { Tx } from '../platform/db/db'
import { wake } from '../platform/wake'
import { homeWorkspace } from '../platform/workspace'
import { companySettingsOf } from '../queries/company/company-settings'
import { securityPeople } from '../queries/company/security-alarm'
import { listAdministrators } from '../queries/directory/staff'
import { reachedPeople } from '../queries/jobs/notice'
import { writeEffect } from '../queries/jobs/outbox'
import { type BurstLimit, countFailure } from '../queries/session/burst'
import { type Account, noteSignIn, type SignInNote } from '../queries/session/sign-in-log'
import { waysTo } from '../reading/people/notice-ways'

/*
 * Failed tries to sign in, or to prove who one is, are counted for the account, the address and the company. When there
 * are as many within some minutes as nobody makes by mistake (ALARM_…), it is a burst: it stands in the security log
 * and the administrators are told, once as long as it goes on.
 */

/** What a burst is over. */
type BurstOf = Extract<SignInNote, { action: 'sign-in.burst' }>['of']

/** A burst as the administrators are told of it, one of them by one channel. */
export interface Alarm {
  of: BurstOf
  /** Whose account, or which address; of the company nothing. */
  name: string
  tries: number
  minutes: number
  at: number
  personId: string
  channel: 'mail' | 'chat'
}

type Burst = Omit<Alarm, 'personId' | 'channel'>

/** Writes one effect for each administrator and channel, so that one that fails does not tell the others twice. */
async function tellAdministrators(tx: Tx, context: OpenContext, burst: Burst): Promise<void> {
  const ids = await listAdministrators(tx, homeWorkspace)
  const company = await companySettingsOf(tx, homeWorkspace)
  for (const person of await reachedPeople(tx, homeWorkspace, ids))
    for (const channel of Object.keys(waysTo(person, context, company)) as Alarm['channel'][]) {
      const payload: Alarm = { ...burst, personId: person.personId, channel }
      const at = { workspace: homeWorkspace, flowId: '', now: burst.at, dueAt: burst.at }
      await writeEffect(tx, { ...at, id: context.newId(), kind: 'alarm', payload })
    }
}

/**
 * Counts a failure; where it makes a burst, that is noted and told, which it answers. In one order, so that nobody waits
 * for one another.
 */
async function countBursts(tx: Tx, context: OpenContext, account: Account | undefined): Promise<boolean> {
  const { config, clock, address } = context
  const { minutes, ...limits } = config.alarms
  const now = clock.now()
  let isBurst = false
  const over = [
    { of: 'account', id: account?.id, name: account?.name ?? '', tries: limits.account },
    { of: 'address', id: address, name: address, tries: limits.address },
    { of: 'company', id: homeWorkspace, name: '', tries: limits.all },
  ] as const
  for (const { of, id, name, tries } of over) {
    if (!tries || !id) continue
    const limit: BurstLimit = { subject: `burst ${of} ${id}`, tries, interval: minutes * 60_000 }
    if (!(await countFailure(tx, limit, now))) continue
    isBurst = true
    const whose = of === 'account' ? account : undefined
    await noteSignIn(tx, context, whose, { action: 'sign-in.burst', of, tries, minutes })
    await tellAdministrators(tx, context, { of, name, tries, minutes, at: now })
  }
  return isBurst
}

/** What is kept of a try that was not heard at all. */
const unheard = 'sign-in.unheard'

/** Keeps a failed try and counts it; one that was slowed down is only counted. */
export async function failSignIn(
  context: OpenContext,
  account: Account | undefined,
  action: 'sign-in.failed' | 'proof.failed' | typeof unheard = 'sign-in.failed',
): Promise<void> {
  const { db, push } = context
  const isBurst = await db.transaction(async (tx) => {
    if (account && action !== unheard) await noteSignIn(tx, context, account, { action })
    return countBursts(tx, context, account)
  })
  if (isBurst) push.badgesChanged(homeWorkspace, await securityPeople(db, homeWorkspace))
  wake(db)
}
