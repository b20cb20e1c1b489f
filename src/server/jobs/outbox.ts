import { setTimeout as sleep } from 'node:timers/promises'
import { type AppContext, registerWakeHandler } from '../platform'
import { batchSize, runBatches } from './run-batches'
import { startEffects } from './run-effects'

/*
 * The outbox: effects written in the transaction of the action that causes them, run after its commit; an
 * effect with a later time is a timer. The job idles until an action wakes it, and polls every few seconds,
 * so that nothing is lost when a process dies between commit and wake. Several processes share the work. The
 * work of a kind of effects is in effects/<kind>.ts, and there are two sorts:
 *
 * - Batched kinds (notify) only touch the database. All that are due run in the transaction that takes them;
 *    when that fails they run anew behind savepoints, in halves, until the failing one is found and waits alone, to
 *    become an incident at last.
 * - The others reach outside or change flows. A short transaction takes one for two minutes and counts the
 *    attempt; it runs without a transaction around it; then its row is removed. After a failure it waits and is
 *    retried, and after the last attempt it becomes an incident, in the transaction that removes it, and the
 *    queue continues.
 *
 * A worker that dies leaves its effects to the next one, so each effect runs at least once.
 */

/** Window in which actions are notified together, in ms. */
const collected = 20
const lookEvery = 3_000
/** Maximum number of concurrent effects in one process. */
const atOnce = 16

/** Runs everything that is due to the end; returns the number of effects taken. */
export async function runOutbox(appContext: AppContext): Promise<number> {
  const batched = await runBatches(appContext)
  const running = await startEffects(appContext, batchSize)
  await Promise.all(running)
  return batched + running.length
}

/** Job that runs when woken, and once more if it is woken meanwhile. */
export interface OutboxJob {
  wake(): void
  stop(): Promise<void>
}

function workOnWake(work: () => Promise<void>, { log }: AppContext): OutboxJob {
  let working: Promise<void> | undefined
  let wokenAgain = false
  let stopped = false
  const drain = async () => {
    do {
      wokenAgain = false
      await work()
    } while (wokenAgain && !stopped)
  }
  const wake = () => {
    wokenAgain = true
    if (stopped) return
    working ??= drain()
      .catch((error: unknown) => log.warn({ err: error }, 'outbox not read'))
      .finally(() => {
        working = undefined
      })
  }
  const stop = async () => {
    stopped = true
    await working
  }
  return { wake, stop }
}

/** Runs batches one after the other, and then what they or their actions have queued for the job of the other effects. */
const batching = (appContext: AppContext, outboxJob: OutboxJob) =>
  workOnWake(async () => {
    await sleep(collected)
    try {
      while ((await runBatches(appContext)) === batchSize);
    } finally {
      outboxJob.wake()
    }
  }, appContext)

/** Runs effects concurrently; each that ends frees a slot for the next. */
function effecting(appContext: AppContext): OutboxJob {
  const running = new Set<Promise<void>>()
  const job = workOnWake(async () => {
    const room = atOnce - running.size
    for (const effect of room > 0 ? await startEffects(appContext, room) : []) {
      const ended = effect.then(() => {
        running.delete(ended)
        job.wake()
      })
      running.add(ended)
    }
  }, appContext)
  const stop = async () => {
    await job.stop()
    await Promise.all(running)
  }
  return { wake: job.wake, stop }
}

/** Starts the job of a process. */
export function startOutbox(appContext: AppContext): OutboxJob {
  const effects = effecting(appContext)
  const batches = batching(appContext, effects)
  const { wake } = batches
  const timer = setInterval(wake, lookEvery)
  timer.unref()
  const sleepNoMore = registerWakeHandler(appContext.db, wake)
  wake()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      sleepNoMore()
      await batches.stop()
      await effects.stop()
    },
  }
}
