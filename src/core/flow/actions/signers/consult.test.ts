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
const asks = (told: Story, who: string, ...people: string[]) =>
  told.act(consult, { messageId: told.waitingOf(who).id, people, question }, as(who))
const says = (told: Story, who: string, opinion = '偏高') =>
  told.act(giveOpinion, { messageId: told.waitingOf(who).id, opinion }, as(who))

describe('request for opinions', () => {
  test('consults several people together, returns their opinions, and leaves the decision to the requester', () => {
    const told = asks(begin(), 'zhou', 'zhao', 'qian')
    expect(told.waiting()).toEqual(['审批: 周工', '审批: 赵强', '审批: 钱进'])
    says(told, 'zhao')
    expect(told.log().at(-1)).toMatchObject({ type2: 34, suggest: '偏高', asked: '周工' })
    expect(told.last().changes).toContainEqual({ type: 'notify', people: ['zhou'], messageIds: [] })
    says(told, 'qian')
    expect(told.waiting()).toEqual(['审批: 周工'])
    expect(told.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('closes open opinion tasks when the requester decides without waiting', () => {
    const told = asks(begin(), 'zhou', 'zhao').deals('zhou')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
    expect(told.messages()).toContain('审批 赵强 4')
  })

  test('does not wait for opinions in an and-sign step or count them as signatures', () => {
    const told = asks(begin({ dealtype: 'andsign', dealers: only('zhou', 'wu') }), 'zhou', 'zhao')
    says(told, 'zhao').deals('zhou')
    expect(told.waiting()).toEqual(['审批: 吴会'])
    expect(told.deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts no opinion as a vote', () => {
    const sign = { need: 'all', refuse: 'counts', turn: 'together', per: 'person' } as const
    const told = asks(begin({ dealtype: 'andsign', sign, dealers: only('zhou', 'wu') }), 'zhou', 'zhao')
    says(told, 'zhao').deals('zhou')
    expect(told.log().at(-1)?.tally).toEqual({ agree: 1, refuse: 0, abstain: 0, open: 1 })
  })

  test('does not allow sending a flow back to an opinion', () => {
    const told = says(asks(begin(), 'zhou', 'zhao'), 'zhao').deals('zhou')
    const opinion = told.flow().messages.find(({ to }) => to === 'zhao')?.id ?? ''
    expect(told.waitingOf('zheng').preMessageIds).not.toContain(opinion)
  })

  test('transfers an opinion task like every message, and lets the requester remove it', () => {
    const told = asks(begin(), 'zhou', 'zhao', 'qian')
    const from = told.waitingOf('zhou').id
    told.act(transfer, { messageId: told.waitingOf('zhao').id, to: 'sun', reason: '她更了解' }, as('zhao'))
    expect(says(told, 'sun').waiting()).toEqual(['审批: 周工', '审批: 钱进'])
    told.act(removeSign, { from, to: 'qian', reason: '' }, as('zhou'))
    expect(told.waiting()).toEqual(['审批: 周工'])
  })
})

describe('rejected opinions', () => {
  test('rejects deciding instead of giving an opinion, and an opinion that was not requested', () => {
    const told = asks(begin(), 'zhou', 'zhao')
    expect(() => told.deals('zhao')).toThrow('flow.only-opinion')
    expect(() => says(told, 'zhou')).toThrow('flow.opinion-not-asked')
    expect(() => says(told, 'zhao', ' ')).toThrow('flow.opinion-empty')
    expect(() => asks(told, 'zhao', 'sun')).toThrow('flow.consult-not-allowed')
  })

  test('rejects consulting where the step does not allow it, and without a question', () => {
    expect(() => asks(begin({ consult: false }), 'zhou', 'zhao')).toThrow('flow.consult-not-allowed')
    const told = begin()
    const sent = { messageId: told.waitingOf('zhou').id, people: ['zhao'], question: ' ' }
    expect(() => told.act(consult, sent, as('zhou'))).toThrow('flow.consult-question-empty')
  })
})
