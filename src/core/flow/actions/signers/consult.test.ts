import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import type { FlowDesignStep } from '../../../../generated/types'
import { transfer } from '../assignees/transfer'
import { consult, giveOpinion } from './consult'
import { removeSign } from './remove-sign'

const refuse = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })

const begin = (rest: Partial<FlowDesignStep> = {}) =>
  story(
    design([
      start(['审批']),
      step('审批', { dealers: only('zhou'), btnGroup: [button(['付款']), refuse], consult: true, ...rest }),
      step('付款', { dealers: only('zheng') }),
    ]),
  ).creates('li')

const question = '价格合理吗'
const asks = (result: Story, personId: string, ...people: string[]) =>
  result.act(consult, { messageId: result.waitingOf(personId).id, people, question }, as(personId))
const says = (result: Story, personId: string, opinion = '偏高') =>
  result.act(giveOpinion, { messageId: result.waitingOf(personId).id, opinion }, as(personId))

describe('request for opinions', () => {
  test('consults several people together, returns their opinions, and leaves the decision to the requester', () => {
    const result = asks(begin(), 'zhou', 'zhao', 'qian')
    expect(result.waiting()).toEqual(['审批: 周工', '审批: 赵强', '审批: 钱进'])
    says(result, 'zhao')
    expect(result.log().at(-1)).toMatchObject({ type2: 34, suggest: '偏高', asked: '周工' })
    expect(result.last().changes).toContainEqual({ type: 'notify', people: ['zhou'], messageIds: [] })
    says(result, 'qian')
    expect(result.waiting()).toEqual(['审批: 周工'])
    expect(result.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('closes open opinion tasks when the requester decides without waiting', () => {
    const result = asks(begin(), 'zhou', 'zhao').deals('zhou')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
    expect(result.messages()).toContain('审批 赵强 4')
  })

  test('does not wait for opinions in an and-sign step or count them as signatures', () => {
    const result = asks(begin({ dealtype: 'andsign', dealers: only('zhou', 'wu') }), 'zhou', 'zhao')
    says(result, 'zhao').deals('zhou')
    expect(result.waiting()).toEqual(['审批: 吴会'])
    expect(result.deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts no opinion as a vote', () => {
    const sign = { need: 'all', refuse: 'counts', turn: 'together', per: 'person' } as const
    const result = asks(begin({ dealtype: 'andsign', sign, dealers: only('zhou', 'wu') }), 'zhou', 'zhao')
    says(result, 'zhao').deals('zhou')
    expect(result.log().at(-1)?.tally).toEqual({ agree: 1, refuse: 0, abstain: 0, open: 1 })
  })

  test('does not allow sending a flow back to an opinion', () => {
    const result = says(asks(begin(), 'zhou', 'zhao'), 'zhao').deals('zhou')
    const opinion = result.flow().messages.find(({ to }) => to === 'zhao')?.id ?? ''
    expect(result.waitingOf('zheng').preMessageIds).not.toContain(opinion)
  })

  test('transfers an opinion task like every message, and lets the requester remove it', () => {
    const result = asks(begin(), 'zhou', 'zhao', 'qian')
    const from = result.waitingOf('zhou').id
    result.act(
      transfer,
      { messageId: result.waitingOf('zhao').id, to: 'sun', reason: '她更了解' },
      as('zhao'),
    )
    expect(says(result, 'sun').waiting()).toEqual(['审批: 周工', '审批: 钱进'])
    result.act(removeSign, { from, to: 'qian', reason: '' }, as('zhou'))
    expect(result.waiting()).toEqual(['审批: 周工'])
  })
})

describe('rejected opinions', () => {
  test('rejects deciding instead of giving an opinion, and an opinion that was not requested', () => {
    const result = asks(begin(), 'zhou', 'zhao')
    expect(() => result.deals('zhao')).toThrow('flow.only-opinion')
    expect(() => says(result, 'zhou')).toThrow('flow.opinion-not-asked')
    expect(() => says(result, 'zhao', ' ')).toThrow('flow.opinion-empty')
    expect(() => asks(result, 'zhao', 'sun')).toThrow('flow.consult-not-allowed')
  })

  test('rejects consulting where the step does not allow it, and without a question', () => {
    expect(() => asks(begin({ consult: false }), 'zhou', 'zhao')).toThrow('flow.consult-not-allowed')
    const result = begin()
    const sent = { messageId: result.waitingOf('zhou').id, people: ['zhao'], question: ' ' }
    expect(() => result.act(consult, sent, as('zhou'))).toThrow('flow.consult-question-empty')
  })
})
