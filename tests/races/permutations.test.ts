import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { outcomeOf, possibleOutcomes, type RaceKind, racedDesigns, raceKinds } from '../kit/raced-flow'
import type { CallKind, RandomCall } from '../kit/random-calls'
import { type Cut, holdStatements, inSchedule } from '../kit/scheduled'

/*
 * Two acts on one flow, with their statements in every order in which the first lets the second in once: after each of
 * its statements, for each number of the second's. Whatever the order, it ends as if one had come after the other.
 */

/** A few orders of four pairs in the suite, all of all pairs by `npm run test:races`. */
const isFull = process.env.RACE_PERMUTATIONS === 'all'
const few = 3

let server: FlowServer
let walks: Awaited<ReturnType<typeof racedDesigns>>
let letGo: () => void
beforeAll(async () => {
  server = await flowServerOfFile()
  walks = await racedDesigns(server)
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
/** What may be tried where two are asked, besides what is possible everywhere. */
const own: Record<RaceKind, readonly CallKind[]> = {
  either: acts,
  claim: ['claim', 'assign'],
  claimed: ['give-back', 'assign'],
}
const callOf = (kind: CallKind, pick: number): RandomCall => ({
  kind,
  pick,
  second: 3,
  amount: 1,
  button: 0,
  unchecks: false,
})
const pairsOf = (kind: RaceKind): [RaceKind, CallKind, CallKind][] =>
  own[kind].flatMap((one, at) => {
    const others = kind === 'either' ? acts.slice(at) : [...own[kind].slice(at), ...acts]
    return others.map((other): [RaceKind, CallKind, CallKind] => [kind, one, other])
  })
const wanted: [RaceKind, CallKind, CallKind][] = isFull
  ? raceKinds.flatMap(pairsOf)
  : [
      ['either', 'deal', 'deal'],
      ['either', 'deal', 'cancel-all'],
      ['claim', 'claim', 'claim'],
      ['claimed', 'give-back', 'assign'],
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
  '%s: %s and %s, in every order of their statements, end as if one had come after the other',
  async (kind, one, other) => {
    const walk = walks[kind]
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
