import { describe, expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import { decisions, naiveVerdict, needs, refusals, votePolicy } from '../../../../tests/kit/naive-votes'
import { type Story, story } from '../../../../tests/kit/story'
import type { SignPolicy } from '../../../generated/types'
import type { Ballot } from '../participants/sign-visit'
import { isPendingTask } from '../snapshot/lineage'

/*
 * Every way in which four people can vote, played by the acts that they really do, beside a naive count: by how many
 * must agree, by what a refusal does, by weights, vetoes and departments. 周工 and 李明 are of one department, 吴会 and
 * 郑纳 of another one. They vote in their order; whoever is no longer asked does not.
 */

const voters = ['zhou', 'li', 'wu', 'zheng']
const buttons = { agree: 0, refuse: 1, other: 2 }
type Said = (typeof decisions)[number] | undefined

/** How seats differ, and what each voter weighs then. */
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

/** The ballots of the people, or one for each department: whoever of it has decided says it. */
function ballotsOf(said: readonly Said[], { rest, votes, veto }: (typeof kinds)[string]) {
  const each = voters.map((_, at): Ballot => {
    const decision = said[at]
    return {
      votes: votes[at] ?? 1,
      hasVeto: at === veto,
      ...(decision && { decision }),
    }
  })
  if (rest.per !== 'department') return each
  return [each.slice(0, 2), each.slice(2)].map((pair) => pair.find(({ decision }) => decision) ?? pair[0])
}

/** How a flow stands after a vote: agreed, refused or open. */
function stateOf(told: Story): string {
  const [now] = told.flow().messages.filter(isPendingTask)
  if (now) return now.stepId === '付款' ? 'agree' : 'open'
  return told.flow().flow?.result === 'refused' ? 'refuse' : String(told.flow().flow?.result)
}

/** Plays every way in which those vote who are still to say something, beside what a naive count says after each vote. */
function voteOn(policy: SignPolicy, kind: (typeof kinds)[string], told: Story, said: readonly Said[]): void {
  const voter = voters[said.length]
  if (!voter) return
  const mine = told.flow().messages.find((one) => isPendingTask(one) && one.to === voter)
  if (mine?.stepId !== '审议') {
    voteOn(policy, kind, told, [...said, undefined])
    return
  }
  for (const decision of decisions) {
    const after = told.fork().deals(voter, { messageId: mine.id, buttonIndex: buttons[decision] })
    const will = [...said, decision]
    const ballots = ballotsOf(will, kind).flatMap((one) => one ?? [])
    expect(stateOf(after), will.join(' ')).toBe(naiveVerdict(policy, ballots) ?? 'open')
    voteOn(policy, kind, after, will)
  }
}

const chosen = needs.filter(({ need, amount = 0 }) => need !== 'percent' || [51, 67].includes(amount))

describe('four people vote', () => {
  for (const [name, kind] of Object.entries(kinds))
    for (const refuse of refusals)
      test.each(chosen)(`${name}, a refusal ${refuse}: $need $amount, as a naive count says`, (need) => {
        const policy = votePolicy({ ...need, refuse, ...kind.rest })
        voteOn(policy, kind, story(drawn(policy)).creates('zhao'), [])
      })
})
