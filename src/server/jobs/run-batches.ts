import { statement, type Tx } from '../platform/db/db'
import type { House } from '../platform/house'
import { claimEffects, type Effect, finishEffects, postponeEffect } from '../queries/outbox'
import { batchedKinds, effectKinds } from './effect-kinds'

/** So many effects are taken at once. */
export const batch = 500
const firstWait = 1_000
const longestWait = 5 * 60_000

/** Runs what is due of the batched kinds, in the transaction that takes it; answers how many effects were taken. */
export async function runBatches(house: House): Promise<number> {
  return house.db.transaction(async (tx) => {
    const except = [...effectKinds.keys()]
    const effects = await claimEffects(tx, house.clock.now(), { count: batch, except })
    const kinds = [...new Set(effects.map(({ kind }) => kind))]
    for (const kind of kinds) {
      const some = effects.filter((effect) => effect.kind === kind)
      if (await succeed(some, house, tx)) await finishEffects(tx, some)
    }
    return effects.length
  })
}

const savepoint = statement('outbox-savepoint', 'savepoint effects')
const undo = statement('outbox-undo', 'rollback to savepoint effects')

/** Runs effects of one kind; a failure costs other kinds nothing, and waits twice as long after each try. */
async function succeed(effects: Effect[], house: House, tx: Tx): Promise<boolean> {
  const kind = effects[0]?.kind ?? ''
  await tx.run(savepoint, [])
  try {
    const known = batchedKinds.get(kind)
    if (!known) throw new Error(`no runner for effects of kind ${kind}`)
    await known.runAll(effects as never[], house, tx)
    return true
  } catch (error) {
    await tx.run(undo, [])
    house.log.warn({ err: error, kind, count: effects.length }, 'effects failed')
    for (const effect of effects) {
      const wait = Math.min(firstWait * 2 ** effect.tries, longestWait)
      await postponeEffect(tx, effect, house.clock.now() + wait, String(error))
    }
    return false
  }
}
