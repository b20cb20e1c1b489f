import { describe, expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { decisions, naiveVerdict, needs, refusals, votePolicy } from '../../../../tests/kit/naive-votes'
import { type Story, story } from '../../../../tests/kit/story'
import type { SignPolicy } from '../../../generated/types'
import type { Ballot } from '../participants/sign-visit'
import { isPendingTask } from '../snapshot/message-status'

/*
 * Every way in which four people can vote, executed by the real actions and compared with a naive count. It
 * varies required approvals, effect of a refusal, weights, vetoes and departments. 周工 and 李明 are in one
 * department, 吴会 and 郑纳 in another. They vote in order; those no longer asked do not vote.
 */

const voters = ['zhou', 'li', 'wu', 'zheng']
const buttons = { agree: 0, refuse: 1, other: 2 }
type Said = (typeof decisions)[number] | undefined

/** Kinds of seats, with the weight of each voter. */
const kinds: Record<string, { rest: Partial<SignPolicy>; votes: number[]; veto: number }> = {
  'one vote each': { rest: {}, votes: [1, 1, 1, 1], veto: -1 },
  'the first weighs two, the third nothing': {
    rest: {
      weights: [
        { who: only('zhou'), votes: 2 },
        { who: only('wu'), votes: 0 },
      ],
    },
    votes: [2, 1, 0, 1],
    veto: -1,
  },
  'the last has a veto': { rest: { veto: only('zheng') }, votes: [1, 1, 1, 1], veto: 3 },
  'each department has one vote': { rest: { per: 'department' }, votes: [1, 1, 1, 1], veto: -1 },
}

const drawn = (sign: SignPolicy) =>
  design([
    start(['审议']),
    step('审议', {
      dealtype: 'andsign',
      sign,
      dealers: only(...voters),
      btnGroup: [
        button(['付款']),
        button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
        button(['付款'], { id: 'none', name: '弃权', outcome: 'other', reason: 'none' }),
      ],
    }),
    step('付款', { dealers: only('zhao') }),
  ])

/** The ballots of the people, or one per department, decided by its first voter. */
function ballotsOf(messages: readonly Said[], { rest, votes, veto }: (typeof kinds)[string]) {
  const each = voters.map((_, at): Ballot => {
    const decision = messages[at]
    return {
      votes: votes[at] ?? 1,
      hasVeto: at === veto,
      ...(decision && { decision }),
    }
  })
  if (rest.per !== 'department') return each
  return [each.slice(0, 2), each.slice(2)].map((pair) => pair.find(({ decision }) => decision) ?? pair[0])
}

/** State of a flow after a vote: agreed, refused or open. */
function stateOf(result: Story): string {
  const [now] = result.flow().messages.filter(isPendingTask)
  if (now) return now.stepId === '付款' ? 'agree' : 'open'
  return result.flow().flow?.result === 'refused' ? 'refuse' : String(result.flow().flow?.result)
}

/** Votes in every possible way with the remaining voters and compares each state with the naive count. */
function voteOn(
  policy: SignPolicy,
  kind: (typeof kinds)[string],
  result: Story,
  messages: readonly Said[],
): void {
  const voter = voters[messages.length]
  if (!voter) return
  const mine = result.flow().messages.find((one) => isPendingTask(one) && one.to === voter)
  if (mine?.stepId !== '审议') {
    voteOn(policy, kind, result, [...messages, undefined])
    return
  }
  for (const decision of decisions) {
    const after = result.fork().deals(voter, { messageId: mine.id, buttonIndex: buttons[decision] })
    const will = [...messages, decision]
    const ballots = ballotsOf(will, kind).flatMap((one) => one ?? [])
    expect(stateOf(after), will.join(' ')).toBe(naiveVerdict(policy, ballots) ?? 'open')
    voteOn(policy, kind, after, will)
  }
}

const chosen = needs.filter(({ need, amount = 0 }) => need !== 'percent' || [51, 67].includes(amount))

/** The suite takes every other need for each effect of a refusal, `npm run test:properties` all of them. */
const taken = (at: number) => chosen.filter((_, need) => process.env.FUZZ_RUNS || need % 2 === at % 2)

describe('vote of four people', () => {
  for (const [at, [name, kind]] of Object.entries(kinds).entries())
    for (const [later, refuse] of refusals.entries())
      test.each(taken(at + later))(
        `${name}, a refusal ${refuse}: $need $amount, as a naive count says`,
        (need) => {
          const policy = votePolicy({ ...need, refuse, ...kind.rest })
          voteOn(policy, kind, story(drawn(policy)).creates('zhao'), [])
        },
      )
})
