import { type AppContext, defineStatement, type Tx } from '../platform'
import { withSpan } from '../platform/observability/tracing'
import { abandonEffect, claimEffects, type Effect, finishEffects, postponeEffect } from '../queries'
import { listPeopleByPermission } from '../queries/directory/people-by-permission'
import { batchJobsByKind, singleJobsByKind } from './effect-kinds'

/** Maximum number of effects taken together. */
export const batchSize = 500
const firstWait = 1_000
const longestWait = 5 * 60_000
/** Maximum number of attempts, about nine minutes; later failures are permanent. */
const maxAttempts = 10

/** Runs the due effects of batched kinds in the transaction that takes them; returns the number taken. */
export async function runBatches(appContext: AppContext): Promise<number> {
  const { count, givenUp } = await appContext.db.transaction(async (tx) => {
    const except = [...singleJobsByKind.keys()]
    const effects = await claimEffects(tx, appContext.clock.now(), { count: batchSize, except })
    const kinds = [...new Set(effects.map(({ kind }) => kind))]
    const abandoned: Effect[] = []
    for (const kind of kinds) {
      const some = effects.filter((effect) => effect.kind === kind)
      abandoned.push(...(await runSome(some, appContext, tx)))
    }
    return { count: effects.length, givenUp: abandoned }
  })
  for (const workspace of new Set(givenUp.map((effect) => effect.workspace)))
    appContext.push.badgesChanged(
      workspace,
      await listPeopleByPermission(appContext.db, workspace, 'flowdesign'),
    )
  return count
}

const savepoint = defineStatement('outbox-savepoint', 'savepoint effects')
const undo = defineStatement('outbox-undo', 'rollback to savepoint effects')
const release = defineStatement('outbox-release', 'release savepoint effects')

/**
 * Runs effects of one kind together. If that fails each half runs separately, so that the failing one is
 * isolated; other kinds are not affected. Returns the effects that were given up.
 */
async function runSome(effects: Effect[], appContext: AppContext, tx: Tx): Promise<Effect[]> {
  const error = await failureOf(effects, appContext, tx)
  if (error === undefined) {
    await finishEffects(tx, effects)
    return []
  }
  const [first, ...rest] = effects
  if (first && !rest.length) return settleFailed(first, error, { house: appContext, tx })
  const half = Math.ceil(effects.length / 2)
  return [
    ...(await runSome(effects.slice(0, half), appContext, tx)),
    ...(await runSome(effects.slice(half), appContext, tx)),
  ]
}

/** Returns the error if effects of one kind fail together; they have then changed nothing. */
async function failureOf(effects: Effect[], appContext: AppContext, tx: Tx): Promise<Error | undefined> {
  const kind = effects[0]?.kind ?? ''
  await tx.run(savepoint, [])
  try {
    const known = batchJobsByKind.get(kind)
    if (!known) throw new Error(`no runner for effects of kind ${kind}`)
    const facts = { 'qianpi.count': effects.length }
    await withSpan(`effects ${kind}`, { facts }, async () => known.runAll(effects as never[], appContext, tx))
    await tx.run(release, [])
    return undefined
  } catch (error) {
    await tx.run(undo, [])
    await tx.run(release, [])
    appContext.log.warn({ err: error, kind, count: effects.length }, 'effects failed')
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Doubles the retry delay after each attempt; after the last one the effect becomes an incident. */
async function settleFailed(
  effect: Effect,
  error: Error,
  { house, tx }: { house: AppContext; tx: Tx },
): Promise<Effect[]> {
  const now = house.clock.now()
  const wait = Math.min(firstWait * 2 ** effect.tries, longestWait)
  const tries = effect.tries + 1
  await postponeEffect(tx, effect, now + wait, String(error))
  if (tries < maxAttempts) return []
  const failure = { code: 'incident.unexpected', params: {} }
  await abandonEffect(tx, { ...effect, tries }, { messageId: null, failure, now })
  return [effect]
}
