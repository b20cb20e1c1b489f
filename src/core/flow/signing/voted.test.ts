import { describe, expect, test } from 'vitest'
import { button, design, only, start, step } from '../../../../tests/kit/house'
import {
  decisions,
  listsOf,
  naiveVerdict,
  needs,
  refusals,
  votePolicy,
} from '../../../../tests/kit/naive-votes'
import { story } from '../../../../tests/kit/story'
import type { SignPolicy } from '../../../generated/types'
import { asksSomebody } from '../snapshot/lineage'
import type { Ballot } from './verdict'

/*
 * Every way in which four people can vote, played by the acts that they really do, beside a naive count: by how many
 * must agree, by what a refusal does, by weights, vetoes and departments. 周工 and 李明 are of one department, 吴会 and
 * 郑纳 of another one. They vote in their order; whoever is no longer asked does not.
 */

const voters = ['zhou', 'li', 'wu', 'zheng']
const buttons = { agree: 0, refuse: 1, other: 2 }
type Decision = (typeof decisions)[number]

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
function ballotsOf(said: readonly (Decision | undefined)[], { rest, votes, veto }: (typeof kinds)[string]) {
  const each = said.map(
    (decision, at): Ballot => ({
      votes: votes[at] ?? 1,
      hasVeto: at === veto,
      ...(decision && { decision }),
    }),
  )
  if (rest.per !== 'department') return each
  return [each.slice(0, 2), each.slice(2)].map((pair) => pair.find(({ decision }) => decision) ?? pair[0])
}

/** Plays one way of voting; answers after which votes it was over and how, beside what a naive count says. */
function voted(policy: SignPolicy, kind: (typeof kinds)[string], will: readonly Decision[]) {
  const told = story(drawn(policy)).creates('zhao')
  const said: (Decision | undefined)[] = voters.map(() => undefined)
  const lines = [[] as string[], [] as string[]]
  for (const [at, decision] of will.entries()) {
    const mine = told.flow().messages.find((one) => asksSomebody(one) && one.to === voters[at])
    if (mine?.stepId !== '审议') continue
    told.deals(mine.to, { messageId: mine.id, buttonIndex: buttons[decision] })
    said[at] = decision
    const [now] = told.flow().messages.filter(asksSomebody)
    const state = now?.stepId === '付款' ? 'agree' : now ? 'open' : told.flow().flow?.result
    lines[0]?.push(`${voters[at]} ${state === 'refused' ? 'refuse' : state}`)
    const ballots = ballotsOf(said, kind).flatMap((one) => one ?? [])
    lines[1]?.push(`${voters[at]} ${naiveVerdict(policy, ballots) ?? 'open'}`)
  }
  return lines
}

const chosen = needs.filter(({ need, amount = 0 }) => need !== 'percent' || [51, 67].includes(amount))

describe('four people vote', () => {
  for (const [name, kind] of Object.entries(kinds))
    for (const refuse of refusals)
      test.each(chosen)(`${name}, a refusal ${refuse}: $need $amount, as a naive count says`, (need) => {
        const policy = votePolicy({ ...need, refuse, ...kind.rest })
        for (const will of listsOf(voters.length, decisions)) {
          const [played, counted] = voted(policy, kind, will)
          expect(played, will.join(' ')).toEqual(counted)
        }
      })
})
