import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { outcomeOf, possibleOutcomes, racedDesign } from '../kit/raced-flow'
import type { CallKind, RandomCall, Walk } from '../kit/random-calls'
import { type Cut, holdStatements, inSchedule } from '../kit/scheduled'

/*
 * Two acts on one flow, with their statements in every order in which the first lets the second in once: after each of
 * its statements, for each number of the second's. Whatever the order, it ends as if one had come after the other.
 */

/** A few orders of two pairs in the suite, all of all pairs by `npm run test:races`. */
const isFull = process.env.RACE_PERMUTATIONS === 'all'
const few = 4

let server: FlowServer
let walk: Walk
let letGo: () => void
beforeAll(async () => {
  server = await flowServerOfFile()
  walk = await racedDesign(server)
  letGo = holdStatements()
})
afterAll(async () => {
  letGo()
  await expectInvariants(server.db)
  await server.stop()
})

const acts: readonly CallKind[] = [
  ...(['deal', 'cancel', 'cancel-message', 'cancel-all', 'revoke-to', 'transfer', 'replace-user'] as const),
  ...(['entrust', 'agree', 'ask-no-more', 'change-version'] as const),
]
const callOf = (kind: CallKind, pick: number): RandomCall => ({
  kind,
  pick,
  second: 3,
  amount: 1,
  button: 0,
  unchecks: false,
})
const pairs = acts.flatMap((one, at) => acts.slice(at).map((other): [CallKind, CallKind] => [one, other]))
const wanted: [CallKind, CallKind][] = isFull
  ? pairs
  : [
      ['deal', 'deal'],
      ['deal', 'cancel-all'],
    ]

/** Every cut of two acts of so many statements, or a few of them. */
function cutsOf([first = 0, second = 0]: number[]): Cut[] {
  const all = Array.from({ length: first }, (_, at) => at).flatMap((one) =>
    Array.from({ length: second }, (_, at): Cut => ({ first: one + 1, second: at + 1 })),
  )
  const step = Math.max(1, Math.floor(all.length / few))
  return isFull ? all : all.filter((_, at) => at % step === Math.floor(step / 2)).slice(0, few)
}

test.each(wanted)(
  '%s and %s: in every order of their statements they end as if one had come after the other',
  async (one, other) => {
    const both = [callOf(one, 0), callOf(other, 1)]
    const possible = await possibleOutcomes(walk, both)
    let sent: number[] = []
    const inOrder = (cut: Cut) =>
      outcomeOf(walk, both, async (sends) => {
        const run = await inSchedule(sends, cut)
        sent = run.sent
        return run.answers
      })
    await inOrder({ first: 1_000, second: 1_000 })
    expect(Math.max(...sent)).toBeGreaterThan(3)
    for (const cut of cutsOf(sent)) {
      const { counted, stand, answers } = await inOrder(cut)
      expect(possible, `${JSON.stringify(cut)} ${JSON.stringify(answers)}`).toContainEqual({ counted, stand })
    }
  },
  36_000_000,
)
