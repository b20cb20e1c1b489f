import { statement, type Tx } from '../platform/db/db'
import type { House } from '../platform/house'
import { wakeBy } from '../platform/wake'
import { claimEffects, type Effect, finishEffects, markSent, postponeEffect } from '../queries/outbox'

/*
 * The outbox: effects written in the transaction of the act that causes them, run after its commit. The job sleeps
 * until an act wakes it, and looks by itself every few seconds, so that nothing is lost when a process dies between
 * commit and wake. Several processes share the work: a claimed row is passed over by the others, and a claim that
 * dies with its process is free again. An effect may therefore run twice, never not at all.
 */

/** What the job needs of the house. */
type Station = Pick<House, 'db' | 'push' | 'clock' | 'log'>

const batch = 100
const lookEvery = 3_000
const firstWait = 1_000
const longestWait = 5 * 60_000

type Runner = (effect: Effect, house: Station, tx: Tx) => Promise<void>

/** How each kind of effect is run. */
const runners: Record<string, Runner> = {
  notify: async ({ workspace, payload }, { push }, tx) => {
    const { people, messageIds } = payload as { people: string[]; messageIds: string[] }
    await markSent(tx, workspace, messageIds)
    push.badgesChanged(workspace, people)
  },
}

/** Runs what is due; answers how many effects were taken. */
export async function runOutbox(house: Station): Promise<number> {
  return house.db.transaction(async (tx) => {
    const effects = await claimEffects(tx, house.clock.now(), batch)
    const done: Effect[] = []
    for (const effect of effects) if (await succeeds(effect, house, tx)) done.push(effect)
    await finishEffects(tx, done)
    return effects.length
  })
}

const savepoint = statement('outbox-savepoint', 'savepoint effect')
const undo = statement('outbox-undo', 'rollback to savepoint effect')

/** Runs one effect; a failure costs the others nothing, and waits twice as long after each try. */
async function succeeds(effect: Effect, house: Station, tx: Tx): Promise<boolean> {
  await tx.run(savepoint, [])
  try {
    const run = runners[effect.kind]
    if (!run) throw new Error(`no runner for effects of kind ${effect.kind}`)
    await run(effect, house, tx)
    return true
  } catch (error) {
    await tx.run(undo, [])
    const wait = Math.min(firstWait * 2 ** effect.tries, longestWait)
    house.log.warn({ err: error, effect: effect.id, tries: effect.tries + 1 }, 'effect failed')
    await postponeEffect(tx, effect, house.clock.now() + wait, String(error))
    return false
  }
}

/** The running job: it can be woken, and ends when what it is doing is done. */
export interface OutboxJob {
  wake(): void
  stop(): Promise<void>
}

/** Starts the job of a process. */
export function startOutbox(house: Station): OutboxJob {
  let working: Promise<void> | undefined
  let wokenAgain = false

  const drain = async () => {
    do {
      wokenAgain = false
      while ((await runOutbox(house)) === batch);
    } while (wokenAgain)
  }
  const wake = () => {
    wokenAgain = true
    working ??= drain()
      .catch((error: unknown) => house.log.warn({ err: error }, 'outbox not read'))
      .finally(() => {
        working = undefined
      })
  }
  const timer = setInterval(wake, lookEvery)
  timer.unref()
  const sleepNoMore = wakeBy(house.db, wake)
  wake()

  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      sleepNoMore()
      await working
    },
  }
}
