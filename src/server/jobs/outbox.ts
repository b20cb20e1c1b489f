import { setTimeout as sleep } from 'node:timers/promises'
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

const batch = 500
/** Acts that follow one another so closely are told of together. */
const collected = 20
const lookEvery = 3_000
const firstWait = 1_000
const longestWait = 5 * 60_000

type Runner = (effects: Effect[], house: Station, tx: Tx) => Promise<void>

interface Notice {
  people: string[]
  messageIds: string[]
}

/** How each kind of effect is run, all that are due together. */
const runners: Record<string, Runner> = {
  notify: async (effects, { push }, tx) => {
    for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
      const mine = effects.filter((effect) => effect.workspace === workspace)
      const notices = mine.map(({ payload }) => payload as Notice)
      const messageIds = notices.flatMap((notice) => notice.messageIds)
      await markSent(tx, workspace, messageIds)
      push.badgesChanged(workspace, [...new Set(notices.flatMap(({ people }) => people))])
    }
  },
}

/** Runs what is due; answers how many effects were taken. */
export async function runOutbox(house: Station): Promise<number> {
  return house.db.transaction(async (tx) => {
    const effects = await claimEffects(tx, house.clock.now(), batch)
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
async function succeed(effects: Effect[], house: Station, tx: Tx): Promise<boolean> {
  const kind = effects[0]?.kind ?? ''
  await tx.run(savepoint, [])
  try {
    const run = runners[kind]
    if (!run) throw new Error(`no runner for effects of kind ${kind}`)
    await run(effects, house, tx)
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
      await sleep(collected)
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
