import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decisions,
  listsOf,
  naiveVerdict,
  needs,
  refusals,
  votePolicy,
} from '../../../../tests/kit/naive-votes'
import type { Ballot } from '../participants/sign-visit'
import { voteResultOf } from './tally'

type Seat = Pick<Ballot, 'votes' | 'hasVeto'>

const plain: Seat = { votes: 1, hasVeto: false }
const holder: Seat = { votes: 1, hasVeto: true }
const weighing = (...votes: number[]) => votes.map((one) => ({ ...plain, votes: one }))

/** Seats of the voters: the first of a row, the first two, up to all. */
const seats: Record<string, Seat[]> = {
  'one vote each': [plain, plain, plain, plain, plain, plain],
  'the second has a veto': [plain, holder, plain, plain, plain, plain],
  'votes of different weight': weighing(2, 1, 0, 3, 1),
  'weights, and a veto without a vote': [
    ...weighing(3, 1),
    { votes: 0, hasVeto: true },
    ...weighing(1, 2, 1),
  ],
}

const cast = ({ decision, ...seat }: Seat & { decision: Ballot['decision'] }): Ballot => ({
  ...seat,
  ...(decision && { decision }),
})

/** Ballots of the given number of seats in every state. */
const states = (of: readonly Seat[], size: number): Ballot[][] =>
  listsOf(size, [...decisions, undefined]).map((messages) =>
    messages.map((decision, at) => cast({ ...(of[at] ?? plain), decision })),
  )

const describeView = (ballots: readonly Ballot[]) => ballots.map(({ decision }) => decision ?? '–').join(' ')

/** Most voters of a row in the suite; `npm run test:properties` counts the votes of all six. */
const maxVoters = process.env.FUZZ_RUNS ? 6 : 5

describe('tally of votes', () => {
  for (const [personId, row] of Object.entries(seats)) {
    const of = row.slice(0, maxVoters)
    const all = of.flatMap((_, at) => states(of, at + 1))
    for (const refuse of refusals)
      test.each(needs)(`${personId}, a refusal ${refuse}: $need $amount as a naive count`, (need) => {
        const policy = votePolicy({ ...need, refuse })
        const wrong = all.find((ballots) => voteResultOf(policy, ballots) !== naiveVerdict(policy, ballots))
        expect(wrong && describeView(wrong)).toBeUndefined()
      })
  }

  test('counts any weights and vetoes as a naive count does', () => {
    const ballot = fc.record({
      votes: fc.integer({ min: 0, max: 4 }),
      hasVeto: fc.boolean(),
      decision: fc.constantFrom(...decisions, undefined),
    })
    const drawn = fc.record({
      need: fc.constantFrom(...needs),
      refuse: fc.constantFrom(...refusals),
      ballots: fc.array(ballot, { minLength: 1, maxLength: 5 }),
    })
    fc.assert(
      fc.property(drawn, ({ need, refuse, ballots }) => {
        const policy = votePolicy({ ...need, refuse })
        const all = ballots.map(cast)
        expect(voteResultOf(policy, all)).toBe(naiveVerdict(policy, all))
      }),
    )
  })

  test('never changes a certain result by later votes', () => {
    const policy = votePolicy({ need: 'count', amount: 2, refuse: 'counts' })
    const yes: Ballot = { ...plain, decision: 'agree' }
    expect(voteResultOf(policy, [yes, plain, plain])).toBeUndefined()
    expect(voteResultOf(policy, [yes, yes, plain])).toBe('agree')
  })
})
