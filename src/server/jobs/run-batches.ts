import { type AppContext, awaitStatements, defineStatement, type Tx } from '../platform'
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

/**
 * Runs the due effects of batched kinds in the transaction that takes them; returns the number taken. If that fails, a second
 * transaction isolates the effects that fail, and logs them.
 */
export async function runBatches(appContext: AppContext): Promise<number> {
  const { db, push } = appContext
  const count = await db.transaction((tx) => runTogether(appContext, tx)).catch(() => undefined)
  if (count !== undefined) return count
  const isolated = await db.transaction((tx) => runIsolated(appContext, tx))
  for (const workspace of new Set(isolated.abandoned.map((effect) => effect.workspace)))
    push.badgesChanged(workspace, await listPeopleByPermission(db, workspace, 'flowdesign'))
  return isolated.count
}

const claimBatch = (tx: Tx, { clock }: AppContext) =>
  claimEffects(tx, clock.now(), { count: batchSize, except: [...singleJobsByKind.keys()] })

const groupByKind = (effects: readonly Effect[]): Effect[][] =>
  [...new Set(effects.map(({ kind }) => kind))].map((kind) => effects.filter((one) => one.kind === kind))

/** Runs all effects without savepoints: they are removed while their jobs run, and any failure undoes all of it. */
async function runTogether(appContext: AppContext, tx: Tx): Promise<number> {
  const effects = await claimBatch(tx, appContext)
  const runKinds = async () => {
    for (const some of groupByKind(effects)) await runKind(some, appContext, tx)
  }
  await awaitStatements([finishEffects(tx, effects), runKinds()])
  return effects.length
}

/** Runs the effects of each kind behind savepoints; returns those that were given up, too. */
async function runIsolated(appContext: AppContext, tx: Tx): Promise<{ count: number; abandoned: Effect[] }> {
  const effects = await claimBatch(tx, appContext)
  const abandoned: Effect[] = []
  for (const some of groupByKind(effects)) abandoned.push(...(await runSome(some, appContext, tx)))
  return { count: effects.length, abandoned }
}

/** Runs effects of one kind together. */
async function runKind(effects: Effect[], appContext: AppContext, tx: Tx): Promise<void> {
  const kind = effects[0]?.kind ?? ''
  const known = batchJobsByKind.get(kind)
  if (!known) throw new Error(`no runner for effects of kind ${kind}`)
  const facts = { 'qianpi.count': effects.length }
  await withSpan(`effects ${kind}`, { facts }, async () => known.runAll(effects as never[], appContext, tx))
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
  await tx.run(savepoint, [])
  try {
    await runKind(effects, appContext, tx)
    await tx.run(release, [])
    return undefined
  } catch (error) {
    await tx.run(undo, [])
    await tx.run(release, [])
    const facts = { err: error, kind: effects[0]?.kind, count: effects.length }
    appContext.log.warn(facts, 'effects failed')
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
