import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SignPolicy } from '../../../generated/types'
import { type Ballot, verdictOf } from './verdict'

const needs: Pick<SignPolicy, 'need' | 'amount'>[] = [
  { need: 'any' },
  { need: 'all' },
  ...[1, 2, 3, 5].map((amount) => ({ need: 'count' as const, amount })),
  ...[1, 34, 50, 51, 67, 100].map((amount) => ({ need: 'percent' as const, amount })),
]
const refusals = ['ends', 'counts', 'waits'] as const
const decisions = ['agree', 'refuse', 'other', undefined] as const

const policyOf = (rest: Partial<SignPolicy>): SignPolicy => ({
  need: 'all',
  refuse: 'ends',
  turn: 'together',
  per: 'person',
  ...rest,
})

/** Whether a finished ballot agrees: counted anew, one vote at a time. */
function agrees({ need, amount = 1 }: SignPolicy, ballots: readonly Ballot[]): boolean {
  if (ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')) return false
  let [yes, all, abstained] = [0, 0, 0]
  for (const { votes, decision } of ballots) {
    all += votes
    if (decision === 'agree') yes += votes
    if (decision === 'other') abstained += votes
  }
  if (yes === 0) return false
  if (need === 'any') return true
  if (need === 'all') return yes === all - abstained
  if (need === 'count') return yes >= amount || yes === all
  return yes * 100 >= amount * all
}

/** Every way in which the open votes can still be cast. */
function endings(ballots: readonly Ballot[]): Ballot[][] {
  return ballots.reduce<Ballot[][]>(
    (all, ballot) =>
      all.flatMap((one) =>
        (ballot.decision ? [ballot.decision] : (['agree', 'refuse', 'other'] as const)).map((decision) => [
          ...one,
          { ...ballot, decision },
        ]),
      ),
    [[]],
  )
}

/** What a policy comes to, told without any of its short cuts. */
function naive(policy: SignPolicy, ballots: readonly Ballot[]) {
  const isHeard = ballots.every(({ decision }) => decision)
  if (ballots.every(({ decision }) => !decision)) return undefined
  if (policy.refuse === 'waits' && !isHeard) return undefined
  if (ballots.some(({ hasVeto, decision }) => hasVeto && decision === 'refuse')) return 'refuse'
  const isRefused = ballots.some(({ votes, decision }) => votes > 0 && decision === 'refuse')
  if (policy.refuse === 'ends' && isRefused) return 'refuse'
  const ends = endings(ballots).map((one) => agrees(policy, one))
  if (ends.every((one) => one)) return 'agree'
  return ends.some((one) => one) ? undefined : 'refuse'
}

const allOf = (size: number): (typeof decisions)[number][][] =>
  size === 0 ? [[]] : allOf(size - 1).flatMap((rest) => decisions.map((one) => [...rest, one]))

const sizes = [1, 2, 3, 4, 5, 6]

/** Where an abstention lowers what is needed, an open vote may still do so: agreement is then not yet certain. */
const early = (policy: SignPolicy, ballots: readonly Ballot[]) =>
  verdictOf(policy, ballots) === naive(policy, ballots)

describe('how votes decide', () => {
  for (const need of needs)
    for (const refuse of refusals)
      test(`${need.need} ${need.amount ?? ''}, a refusal ${refuse}: as a naive count of up to six votes`, () => {
        for (const size of sizes)
          for (const drawn of allOf(size)) {
            const ballots = drawn.map((decision) => ({
              votes: 1,
              hasVeto: false,
              ...(decision && { decision }),
            }))
            const policy = policyOf({ ...need, refuse })
            if (!early(policy, ballots))
              expect.fail(`${drawn.join(' ')}: ${verdictOf(policy, ballots)}, not ${naive(policy, ballots)}`)
          }
      })

  test('weights and vetoes count as in a naive count', () => {
    const ballot = fc.record({
      votes: fc.integer({ min: 0, max: 4 }),
      hasVeto: fc.boolean(),
      decision: fc.constantFrom(...decisions),
    })
    const drawn = fc.record({
      need: fc.constantFrom(...needs),
      refuse: fc.constantFrom(...refusals),
      ballots: fc.array(ballot, { minLength: 1, maxLength: 5 }),
    })
    fc.assert(
      fc.property(drawn, ({ need, refuse, ballots }) => {
        const cast = ballots.map(({ decision, ...rest }) => ({ ...rest, ...(decision && { decision }) }))
        expect(early(policyOf({ ...need, refuse }), cast)).toBe(true)
      }),
    )
  })

  test('a result that is certain is never changed by later votes', () => {
    const policy = policyOf({ need: 'count', amount: 2, refuse: 'counts' })
    const open: Ballot = { votes: 1, hasVeto: false }
    const yes: Ballot = { ...open, decision: 'agree' }
    expect(verdictOf(policy, [yes, open, open])).toBeUndefined()
    expect(verdictOf(policy, [yes, yes, open])).toBe('agree')
  })
})
