import fc from 'fast-check'
import { expect, test } from 'vitest'
import { as, blank, button, counting, design, only, people, start, step } from '../../../../tests/kit/house'
import { tried } from '../../../../tests/kit/random-acts'
import { signsOnLess } from '../../../../tests/kit/signed-on-less'
import type { SignPolicy } from '../../../generated/types'
import { deal } from '../actions/deal'
import { create } from '../actions/starts/create'
import { applyChanges } from '../snapshot/apply-changes'
import { isWaiting } from '../snapshot/message-status'
import type { FlowSnapshot } from '../snapshot/snapshot'

const runs = Number(process.env.FUZZ_RUNS ?? 15)

const buttons = [
  button(['付款']),
  button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
  button([], { id: 'abstain', name: '弃权', outcome: 'other' }),
  button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' }),
]

const someone = fc.constantFrom(...people.map(({ id }) => id))
const some = fc.subarray(
  people.map(({ id }) => id),
  { minLength: 1, maxLength: 4 },
)

const policy: fc.Arbitrary<SignPolicy> = fc.record({
  need: fc.constantFrom('any', 'all', 'count', 'percent'),
  amount: fc.integer({ min: 1, max: 100 }),
  refuse: fc.constantFrom('ends', 'counts', 'waits'),
  turn: fc.constant('together'),
  per: fc.constantFrom('person', 'department'),
  weights: fc.array(
    fc.record({ who: some.map((ids) => only(...ids)), votes: fc.integer({ min: 0, max: 4 }) }),
    { maxLength: 2 },
  ),
  veto: fc.option(
    some.map((ids) => only(...ids)),
    { nil: [] },
  ),
})

/** All vote on Li's request; the amount of a count is scaled to the number of voters. */
function council({ need, amount = 1, ...rest }: SignPolicy): FlowSnapshot {
  const fitting = need === 'count' ? Math.ceil(amount / 8) : amount
  const sign = { ...rest, need, amount: fitting }
  const dealers = only(...people.map(({ id }) => id))
  const started = blank(
    design([
      start(['审议']),
      step('审议', { dealtype: 'andsign', sign, dealers, btnGroup: buttons }),
      step('付款', { dealers: only('zheng') }),
    ]),
    { newId: counting() },
  )
  const sent = { deptId: '', desc: '', level: 0 as const, input: {}, buttonIndex: 0, choices: [] }
  return applyChanges(started, create.decide(started, sent, as('li')))
}

const voting = ({ messages }: FlowSnapshot) =>
  messages.filter((one) => isWaiting(one) && one.stepId === '审议')

function vote(flow: FlowSnapshot, id: string, buttonIndex: number): FlowSnapshot {
  const mine = voting(flow).find(({ to }) => to === id)
  if (!mine) return flow
  const press = { messageId: mine.id, suggest: '', deptId: '', input: {}, buttonIndex, choices: [] }
  return applyChanges(
    flow,
    tried(() => deal.decide(flow, press, as(id))),
  )
}

test(`in ${runs} councils a vote is decided on counts as on all votes, with weights, vetoes and departments`, () => {
  const presses = fc.array(fc.tuple(someone, fc.constantFrom(0, 0, 0, 1, 2)), { maxLength: 8 })
  let counted = 0
  fc.assert(
    fc.property(policy, presses, fc.integer({ min: 1, max: 3 }), (sign, presses, most) => {
      let flow = council(sign)
      for (const [id, pressed] of presses) {
        flow = vote(flow, id, pressed)
        for (const mine of voting(flow))
          for (const buttonIndex of buttons.keys())
            if (signsOnLess(flow, mine, { most, buttonIndex })) counted++
      }
    }),
    { numRuns: runs },
  )
  expect(counted, 'votes that were decided on counts').toBeGreaterThan(runs * 4)
}, 3_600_000)
