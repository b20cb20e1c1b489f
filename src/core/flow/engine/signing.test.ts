import { describe, expect, test } from 'vitest'
import {
  as,
  button,
  company,
  design,
  group,
  only,
  role,
  signPolicy,
  start,
  step,
  user,
} from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import type { SignPolicy } from '../../../generated/types'
import { transfer } from '../actions/assignees/transfer'
import { cancelMessage } from '../actions/cancel-message'
import { sendBack } from '../actions/returns/send-back'

const agree = button(['付款'])
const refuse = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
const back = button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' })
const abstain = button([], { id: 'abstain', name: '弃权', outcome: 'other' })

const council = (rest: Partial<SignPolicy>, ...people: string[]) =>
  design([
    start(['审议']),
    step('审议', {
      dealtype: 'andsign',
      sign: signPolicy(rest),
      dealers: only(...(people.length ? people : ['zhou', 'zhao', 'wu'])),
      btnGroup: [agree, refuse, back, abstain],
    }),
    step('付款', { dealers: only('zheng') }),
  ])

const begin = (rest: Partial<SignPolicy>, ...people: string[]) =>
  story(council(rest, ...people)).creates('li')
const yes = { buttonIndex: 0 }
const no = { buttonIndex: 1 }
const nobody = { buttonIndex: 3 }

describe('and-sign policy', () => {
  test('gives each signer every button, and closes the other tasks on the first refusal', () => {
    const result = begin({}).deals('zhou', yes).deals('zhao', no)
    expect(result.messages()).toEqual(['发起 李明 7', '审议 周工 3', '审议 赵强 3', '审议 吴会 4'])
    expect(result.flow().flow?.result).toBe('refused')
    expect(result.log().at(-1)?.tally).toEqual({ agree: 1, refuse: 1, abstain: 0, open: 1, result: 'refuse' })
  })

  test('waits for all signers where the policy delays a refusal, and then refuses', () => {
    const result = begin({ refuse: 'waits' }).deals('zhou', no).deals('zhao', yes)
    expect(result.waiting()).toEqual(['审议: 吴会'])
    expect(result.deals('wu', yes).flow().flow?.result).toBe('refused')
  })

  test('does not count an abstention as an obstacle', () => {
    const result = begin({}).deals('zhou', nobody).deals('zhao', yes).deals('wu', yes)
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('sends back immediately, without counting it as a vote', () => {
    const result = begin({ refuse: 'waits' }).deals('zhou', yes).deals('zhao', { buttonIndex: 2 })
    expect(result.waiting()).toEqual(['发起: 李明'])
    expect(result.deals('li').waiting()).toEqual(['审议: 周工', '审议: 赵强', '审议: 吴会'])
  })
})

describe('vote', () => {
  test('ends as soon as the quorum agrees, and a vote against does not refuse the flow', () => {
    const result = begin({ need: 'count', amount: 2, refuse: 'counts' })
    result.deals('zhou', no).deals('zhao', yes).deals('wu', yes)
    expect(result.waiting()).toEqual(['付款: 郑纳'])
    expect(result.deals('zheng').flow().flow?.result).toBe('agreed')
  })

  test('ends as soon as the quorum cannot be reached', () => {
    const result = begin({ need: 'percent', amount: 60, refuse: 'counts' }).deals('zhou', no).deals('wu', no)
    expect(result.messages().at(-2)).toBe('审议 赵强 4')
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('weighs a vote by the first line that names the voter', () => {
    const weights = [
      { who: [group([user('zhou')])], votes: 3 },
      { who: [group([user('zhou'), user('wu')])], votes: 0 },
    ]
    const result = begin({ need: 'count', amount: 3, refuse: 'counts', weights }).deals('zhao', yes)
    expect(result.waiting()).toHaveLength(2)
    expect(result.deals('zhou', yes).waiting()).toEqual(['付款: 郑纳'])
  })

  test('waits for the holder of a veto before agreeing, and lets a veto alone refuse', () => {
    const veto = [group([role('accountant')])]
    const begun = () => begin({ need: 'count', amount: 1, refuse: 'counts', veto }).deals('zhou', yes)
    expect(begun().waiting()).toContain('审议: 吴会')
    expect(begun().deals('wu', no).flow().flow?.result).toBe('refused')
    expect(begun().deals('wu', nobody).waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts one vote for each department, cast by its first voter', () => {
    const result = begin({ need: 'all', per: 'department' }, 'zhou', 'wang', 'wu', 'zheng').deals('zhou', yes)
    expect(result.messages()).toContain('审议 王芳 4')
    expect(result.deals('zheng', yes).waiting()).toEqual(['付款: 郑纳'])
  })

  test('leaves the vote by the button that most of the winning side chose', () => {
    const buttons = [agree, refuse, button(['复核'], { id: 'but', name: '同意，需复核', outcome: 'agree' })]
    const result = story(
      design([
        start(['审议']),
        step('审议', {
          dealtype: 'andsign',
          sign: signPolicy({ need: 'count', amount: 3, refuse: 'counts' }),
          dealers: only('zhou', 'zhao', 'wu'),
          btnGroup: buttons,
        }),
        step('付款', { dealers: only('zheng') }),
        step('复核', { dealers: only('feng') }),
      ]),
    ).creates('li')
    result.deals('zhou', { buttonIndex: 2 }).deals('zhao', yes).deals('wu', { buttonIndex: 2 })
    expect(result.waiting()).toEqual(['复核: 冯账'])
  })

  test('decides the vote when the removal of a voter leaves enough votes', () => {
    const result = begin({ need: 'all', refuse: 'counts' }).deals('zhou', yes).deals('zhao', yes)
    const messageId = result.waitingOf('wu').id
    result.act(cancelMessage, { messageId, reason: '出差' }, as('admin', 'cancel'))
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('passes an unchanged vote to the new assignee of a transfer', () => {
    const weights = [{ who: [group([user('zhou')])], votes: 5 }]
    const result = begin({ need: 'count', amount: 5, refuse: 'counts', weights })
    const messageId = result.waitingOf('zhou').id
    result.act(transfer, { messageId, to: 'qian', reason: '出差' }, as('zhou'))
    expect(result.deals('qian', yes).waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('sequential signing', () => {
  test('creates the task of the next signer when the previous one has agreed', () => {
    const result = begin({ turn: 'person' })
    expect(result.waiting()).toEqual(['审议: 周工'])
    expect(result.deals('zhou', yes).waiting()).toEqual(['审议: 赵强'])
    expect(result.deals('zhao', yes).waiting()).toEqual(['审议: 吴会'])
    expect(result.deals('wu', yes).waiting()).toEqual(['付款: 郑纳'])
  })

  test('ends on a refusal and creates no further task', () => {
    const result = begin({ turn: 'person' }).deals('zhou', no)
    expect(result.messages()).toEqual(['发起 李明 7', '审议 周工 3'])
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('continues until one agrees, where one is enough and a refusal is only a vote', () => {
    const result = begin({ turn: 'person', need: 'any', refuse: 'counts' }).deals('zhou', no)
    expect(result.deals('zhao', yes).waiting()).toEqual(['付款: 郑纳'])
  })

  test('asks one department at a time, each with one vote', () => {
    const result = begin({ turn: 'department', per: 'department' }, 'zhou', 'wang', 'wu', 'zheng')
    expect(result.waiting()).toEqual(['审议: 周工', '审议: 王芳'])
    expect(result.deals('zhou', yes).waiting()).toEqual(['审议: 吴会', '审议: 郑纳'])
  })

  test('skips a signer who left before the turn', () => {
    const result = begin({ turn: 'person' })
    const left = { ...result.flow(), directory: company({ left: ['zhao'] }) }
    const then = story(left.design, left)
    expect(then.deals('zhou', yes).waiting()).toEqual(['审议: 吴会'])
  })

  test('continues with the next signer when the current one is removed', () => {
    const result = begin({ turn: 'person' })
    const messageId = result.waitingOf('zhou').id
    result.act(cancelMessage, { messageId, reason: '出差' }, as('admin', 'cancel'))
    expect(result.waiting()).toEqual(['审议: 赵强'])
  })

  test('repeats later turns after a withdrawal to one signer and keeps the earlier ones', () => {
    const result = begin({ turn: 'person' }).deals('zhou', yes).deals('zhao', yes).deals('wu', yes)
    const [zheng, zhao] = [result.waitingOf('zheng'), result.flow().messages.find(({ to }) => to === 'zhao')]
    result.act(sendBack, { messageId: zheng.id, targetId: zhao?.id ?? '', reason: '再看看' }, as('zheng'))
    expect(result.waiting()).toEqual(['审议: 赵强'])
    expect(result.deals('zhao', yes).waiting()).toEqual(['审议: 吴会'])
    expect(result.deals('wu', yes).waiting()).toEqual(['付款: 郑纳'])
  })
})

test('decides a withdrawn vote with the other votes, and adds voters not yet heard', () => {
  const result = begin({ need: 'count', amount: 2, refuse: 'counts' }).deals('zhou', yes).deals('zhao', yes)
  const [zheng, zhou] = [result.waitingOf('zheng'), result.flow().messages.find(({ to }) => to === 'zhou')]
  result.act(sendBack, { messageId: zheng.id, targetId: zhou?.id ?? '', reason: '再看看' }, as('zheng'))
  expect(result.waiting()).toEqual(['审议: 周工', '审议: 吴会'])
  expect(result.deals('zhou', no).waiting()).toEqual(['审议: 吴会'])
  expect(result.deals('wu', yes).waiting()).toEqual(['付款: 郑纳'])
})
