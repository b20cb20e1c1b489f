import { Refused } from '../../core/business-error'
import type { House } from '../platform/context/app-context'
import { TryAgain } from '../platform/jobs/retryable-error'
import { spanned } from '../platform/observability/tracing'
import { incidentPeople } from '../queries/jobs/incident'
import {
  type Effect,
  type Failure,
  finishLeasedEffect,
  giveEffectUp,
  isAnyDue,
  leaseEffects,
  postponeLeasedEffect,
} from '../queries/outbox/outbox'
import type { SingleJob } from './effect'
import { effectKinds } from './effect-kinds'

/** Longer than any effect takes; when a process dies, its effects wait for so long. */
const leased = 2 * 60_000

/** Takes effects that are due and starts them, at most so many; answers one promise each, none of which fails. */
export async function startEffects(house: House, count: number): Promise<Promise<void>[]> {
  const now = house.clock.now()
  const kinds = [...effectKinds.keys()]
  if (!(await isAnyDue(house.db, now, kinds))) return []
  const until = now + leased
  const effects = await house.db.transaction((tx) => leaseEffects(tx, now, { until, kinds, count }))
  return effects.map((effect) =>
    runEffect(effect, house).catch((error: Error) => house.log.warn({ err: error })),
  )
}

/** Runs one effect, without any transaction around it, and notes how it went. */
async function runEffect(effect: Effect, house: House): Promise<void> {
  const job = effectKinds.get(effect.kind)
  if (!job) throw new Error(`no runner for effects of kind ${effect.kind}`)
  const error = await failureOf(job, effect, house)
  if (error === undefined) await house.db.transaction((tx) => finishLeasedEffect(tx, effect))
  else await settleFailed(job, effect, { house, error })
}

async function failureOf(job: SingleJob<never>, effect: Effect, house: House): Promise<unknown> {
  if (effect.tries > job.waits.length + 1) return new Refused('incident.interrupted')
  try {
    const facts = { 'qianpi.tries': effect.tries }
    await spanned(`effect ${effect.kind}`, { facts }, async () => job.run(effect as never, house))
    return undefined
  } catch (error) {
    return error ?? new Error('failed without a reason')
  }
}

/** Lets the effect wait for its next try, or makes an incident of it. */
async function settleFailed(
  job: SingleJob<never>,
  effect: Effect,
  { house, error }: { house: House; error: unknown },
): Promise<void> {
  const now = house.clock.now()
  const wait = job.waits[effect.tries - 1]
  const isFinal = error instanceof Refused && !(error instanceof TryAgain)
  house.log.warn({ err: error, kind: effect.kind, effect: effect.id, tries: effect.tries }, 'effect failed')
  if (wait !== undefined && !isFinal) {
    const again = { dueAt: now + wait, error: String(error) }
    await house.db.transaction((tx) => postponeLeasedEffect(tx, effect, again))
    return
  }
  const messageId = job.messageOf(effect.payload as never)
  await house.db.transaction((tx) => giveEffectUp(tx, effect, { messageId, failure: told(error), now }))
  const { workspace } = effect
  house.push.badgesChanged(workspace, await incidentPeople(house.db, workspace))
}

/** Why it failed, for people; what no rule has words for is in the server's log. */
const told = (error: unknown): Failure =>
  error instanceof Refused
    ? { code: error.code, params: error.params }
    : { code: 'incident.unexpected', params: {} }
