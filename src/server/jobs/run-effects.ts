import { BusinessError } from '../../core/business-error'
import { type AppContext, RetryableError } from '../platform'
import { withSpan } from '../platform/observability/tracing'
import {
  abandonEffect,
  type Effect,
  type EffectFailure,
  finishLeasedEffect,
  hasDueEffects,
  leaseEffects,
  postponeLeasedEffect,
} from '../queries'
import { listPeopleByPermission } from '../queries/directory/people-by-permission'
import type { SingleJob } from './effect'
import { singleJobsByKind } from './effect-kinds'

/** Lease of an effect, longer than any effect takes; after a crash its effects wait this long. */
const leased = 2 * 60_000

/** Takes due effects up to a count and starts them; returns one promise each, none of which rejects. */
export async function startEffects(appContext: AppContext, count: number): Promise<Promise<void>[]> {
  const now = appContext.clock.now()
  const kinds = [...singleJobsByKind.keys()]
  if (!(await hasDueEffects(appContext.db, now, kinds))) return []
  const until = now + leased
  const effects = await appContext.db.transaction((tx) => leaseEffects(tx, now, { until, kinds, count }))
  return effects.map((effect) =>
    runEffect(effect, appContext).catch((error: Error) => appContext.log.warn({ err: error })),
  )
}

/** Runs one effect outside any transaction, and records the result. */
async function runEffect(effect: Effect, appContext: AppContext): Promise<void> {
  const job = singleJobsByKind.get(effect.kind)
  if (!job) throw new Error(`no runner for effects of kind ${effect.kind}`)
  const error = await failureOf(job, effect, appContext)
  if (error === undefined) await appContext.db.transaction((tx) => finishLeasedEffect(tx, effect))
  else await settleFailed(job, effect, { house: appContext, error })
}

async function failureOf(job: SingleJob<never>, effect: Effect, appContext: AppContext): Promise<unknown> {
  if (effect.tries > job.waits.length + 1) return new BusinessError('incident.interrupted')
  try {
    const facts = { 'qianpi.tries': effect.tries }
    await withSpan(`effect ${effect.kind}`, { facts }, async () => job.run(effect as never, appContext))
    return undefined
  } catch (error) {
    return error ?? new Error('failed without a reason')
  }
}

/** Schedules the next attempt of an effect, or makes it an incident. */
async function settleFailed(
  job: SingleJob<never>,
  effect: Effect,
  { house, error }: { house: AppContext; error: unknown },
): Promise<void> {
  const now = house.clock.now()
  const wait = job.waits[effect.tries - 1]
  const isFinal = error instanceof BusinessError && !(error instanceof RetryableError)
  house.log.warn({ err: error, kind: effect.kind, effect: effect.id, tries: effect.tries }, 'effect failed')
  if (wait !== undefined && !isFinal) {
    const again = { dueAt: now + wait, error: String(error) }
    await house.db.transaction((tx) => postponeLeasedEffect(tx, effect, again))
    return
  }
  const messageId = job.messageOf(effect.payload as never)
  await house.db.transaction((tx) => abandonEffect(tx, effect, { messageId, failure: describe(error), now }))
  const { workspace } = effect
  house.push.badgesChanged(workspace, await listPeopleByPermission(house.db, workspace, 'flowdesign'))
}

/** Returns the reason of a failure for people; unexpected errors are only in the server's log. */
const describe = (error: unknown): EffectFailure =>
  error instanceof BusinessError
    ? { code: error.code, params: error.params }
    : { code: 'incident.unexpected', params: {} }
