import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'vitest'
import { costlyPageWork } from './costly-page-work'

/*
 * What the largest imports, pastes, merges and comparisons take of a page's thread in one turn, measured in time of the
 * processor: WATCHDOG=page measures nothing else, WATCHDOG=1 measures them after the calls (npm run test:watchdog).
 */

const only = new RegExp(process.env.WATCHDOG_ONLY ?? '')

/** Milliseconds of the processor that a function takes. */
function timeOf<Made>(run: () => Made): { made: Made; ms: number } {
  const before = process.cpuUsage()
  const made = run()
  const { user, system } = process.cpuUsage(before)
  return { made, ms: (user + system) / 1_000 }
}

const isGenerator = (made: unknown): made is Generator =>
  typeof made === 'object' && made !== null && Symbol.iterator in made && 'next' in made

/** The longest turn of some work: all of it, or its longest piece. */
function turnOf(run: () => unknown): number {
  const { made, ms } = timeOf(run)
  if (!isGenerator(made)) return ms
  let longest = ms
  for (let isDone = false; !isDone; ) {
    const piece = timeOf(() => made.next().done)
    longest = Math.max(longest, piece.ms)
    isDone = piece.made === true
  }
  return longest
}

/** The turn of work at best of five; long work runs once. */
function leastTurnOf(run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY
  for (let left = 5; left > 0; left--) {
    least = Math.min(least, turnOf(run))
    if (least > 1_000) break
  }
  return Math.round(least)
}

test.runIf(['1', 'page'].includes(process.env.WATCHDOG ?? ''))(
  'measures the largest work of pages',
  async () => {
    const rows: { kind: string; ms: number }[] = []
    for (const { kind, run } of costlyPageWork()) {
      if (!only.test(kind)) continue
      const ms = leastTurnOf(run)
      console.info(`${ms} ms, ${kind}`)
      rows.push({ kind, ms })
      // Prints between two of them.
      await sleep(10)
    }
    console.table(rows.filter(({ ms }) => ms > 50))
  },
  900_000,
)
