import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../kit/flows'
import { expectInvariants } from '../kit/invariants'
import { outcomeOf, possibleOutcomes, type RaceKind, racedDesigns, raceKinds } from '../kit/raced-flow'
import type { CallKind, RandomCall } from '../kit/random-calls'
import { type Cut, holdStatements, inSchedule } from '../kit/scheduled'
import { diceOf } from '../trust/fuzz/dice'

/*
 * Two acts on one flow, with their statements in every order in which the first lets the second in once: after each of
 * its statements, for each number of the second's. Whatever the order, it ends as if one had come after the other.
 */

/** So many orders: three of each of four pairs in the suite, as many as wanted by `npm run test:races`. */
const wanted = Number(process.env.RACE_PERMUTATIONS ?? 12)
const isFull = process.env.RACE_PERMUTATIONS !== undefined
const few = 3
/** Nothing new is begun after so many minutes. */
const minutes = Number(process.env.MINUTES ?? 600)
/** So many pairs are looked at side by side, each on flows of its own: most of the time is waiting for locks. */
const beside = 6
const dice = diceOf(Number(process.env.RACE_SEED ?? 1))

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
/** The first round is about the first signer and the second one, later rounds about whom and what chance has. */
const callOf = (kind: CallKind, at: number, round: number): RandomCall =>
  round === 0
    ? { kind, pick: at, second: 3, amount: 1, button: 0, unchecks: false }
    : {
        kind,
        pick: dice.below(12),
        second: dice.below(12),
        amount: 1 + dice.below(3),
        button: dice.below(2),
        unchecks: dice.oneIn(2),
      }
type Pair = [RaceKind, CallKind, CallKind]
const pairsOf = (kind: RaceKind): Pair[] =>
  own[kind].flatMap((one, at) => {
    const others = kind === 'either' ? acts.slice(at) : [...own[kind].slice(at), ...acts]
    return others.map((other): Pair => [kind, one, other])
  })
const pairs: Pair[] = isFull
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

interface Case {
  walk: (typeof walks)[RaceKind]
  both: RandomCall[]
}

/** Pairs without an end: first all of them as they are, then again about whom and with what chance has. */
function* cases(): Generator<Case> {
  for (let round = 0; ; round++)
    for (const [kind, one, other] of pairs)
      yield { walk: walks[kind], both: [callOf(one, 0, round), callOf(other, 1, round)] }
}

const sameOutcome = ({ counted, stand }: Omit<Awaited<ReturnType<typeof outcomeOf>>, 'answers'>) =>
  JSON.stringify({ counted, stand })

test(`${wanted} orders of the statements of two acts end as if one had come after the other`, async () => {
  const began = performance.now()
  const waiting = cases()
  let orders = 0
  let looked = 0
  const isOver = () => orders >= wanted || performance.now() - began > minutes * 60_000

  async function judge({ walk, both }: Case): Promise<void> {
    const possible = await possibleOutcomes(walk, both)
    let sent: number[] = []
    const inOrder = (cut: Cut) =>
      outcomeOf(walk, both, async (sends) => {
        const run = await inSchedule(sends, cut)
        sent = run.sent
        return run.answers
      })
    await inOrder({ first: 1_000, second: 1_000 })
    looked += 1
    for (const cut of cutsOf(sent)) {
      if (isOver()) return
      orders += 1
      const { counted, stand, answers } = await inOrder(cut)
      const label = `${JSON.stringify({ both, cut })} ${JSON.stringify(answers)}`
      expect(possible.map(sameOutcome), label).toContain(sameOutcome({ counted, stand }))
    }
  }
  async function work(): Promise<void> {
    while (!isOver()) await judge(waiting.next().value as Case)
  }
  await Promise.all(Array.from({ length: Math.min(beside, pairs.length) }, work))
  const seconds = (performance.now() - began) / 1000
  console.info(`${orders} orders of ${looked} pairs, ${(orders / seconds).toFixed(1)} a second`)
  expect(orders).toBeGreaterThan(4)
}, 36_000_000)
