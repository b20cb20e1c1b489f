import { expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../tests/kit/house'
import { story } from '../../../../tests/kit/story'
import { transfer } from '../actions/assignees/transfer'
import { deal } from '../actions/deal'
import { sendBack } from '../actions/returns/send-back'

const refuse = button([], { id: 'no', name: '不同意', reason: 'none' })

/** An order is checked, approved and paid; each of these by a different person. */
const order = (approvers: string[], payers: string[], ...steps: string[]) => {
  const whole = design([
    start(['审批']),
    step('审批', { dealers: only(...approvers), btnGroup: [button(['付款']), refuse] }),
    step('付款', { dealers: only(...payers), btnGroup: [button([]), refuse] }),
  ])
  return { ...whole, set: { ...whole.set, duties: [{ steps: steps.length ? steps : ['审批', '付款'] }] } }
}

test('assigns no payment to its approver, and the trace says why', () => {
  const result = story(order(['wu'], ['wu', 'zheng']))
    .creates('li')
    .deals('wu')
  expect(result.waiting()).toEqual(['付款: 郑纳'])
  expect(result.flow().visits.at(-1)?.trace.at(-1)).toEqual({
    code: 'trace.duty-left-out',
    params: { name: '吴会', step: '审批' },
    people: [],
  })
})

test('finds no assignee when no other person may pay', () => {
  const result = story(order(['wu'], ['wu'])).creates('li')
  expect(() => result.deals('wu')).toThrow(expect.objectContaining({ code: 'flow.nobody-found' }))
})

test('excludes the creator from the other duties when the start is among them', () => {
  const result = story(order(['wu'], ['li', 'zheng'], '发起', '付款'))
    .creates('li')
    .deals('wu')
  expect(result.waiting()).toEqual(['付款: 郑纳'])
})

test('rejects transfer to and agreement by an excluded person, who may still refuse', () => {
  const result = story(order(['wu'], ['zheng']))
    .creates('li')
    .deals('wu')
  const hand = () =>
    result.act(transfer, { messageId: result.waitingOf('zheng').id, to: 'wu', reason: '出差' }, as('zheng'))
  expect(hand).toThrow(
    expect.objectContaining({
      code: 'flow.duty-of',
      params: { name: '吴会', step: '付款', before: '审批' },
    }),
  )
  const both = design([
    start(['审批', '付款']),
    step('审批', { dealers: only('wu'), btnGroup: [button([]), refuse] }),
    step('付款', { dealers: only('wu'), btnGroup: [button([]), refuse] }),
  ])
  const beside = story({ ...both, set: { ...both.set, duties: [{ steps: ['审批', '付款'] }] } }).creates('li')
  beside.deals('wu', { messageId: beside.waitingOf('wu', '审批').id })
  const messageId = beside.waitingOf('wu', '付款').id
  expect(() => beside.deals('wu', { messageId })).toThrow(expect.objectContaining({ code: 'flow.duty' }))
  expect(beside.deals('wu', { messageId, buttonIndex: 1 }).flow().flow?.result).toBe('refused')
})

test('rejects agreement by an agent whose owner is excluded', () => {
  const result = story(order(['wu'], ['zheng']))
    .creates('li')
    .deals('wu')
  const { id: messageId } = result.waitingOf('zheng')
  const sent = { messageId, suggest: '', deptId: '', input: {}, choices: [], buttonIndex: 0 }
  const mandate = {
    outcomes: ['agree' as const],
    flows: [],
    categories: [],
    most: null,
    currency: 'CNY',
    field: '',
  }
  const actedFor = (ownerId: string) => ({
    ...as('zheng'),
    realId: 'robot',
    agent: { ownerId, mandate, isCovered: true },
  })
  expect(() => deal.decide(result.flow(), sent, actedFor('wu'))).toThrow(
    expect.objectContaining({ code: 'flow.duty' }),
  )
  expect(() => deal.decide(result.flow(), sent, actedFor('zhao'))).not.toThrow()
})

test('follows no delegation to an excluded person', () => {
  const delegation = { from: 'zheng', to: 'wu', flows: null, beginsAt: null, endsAt: null }
  const delegations = new Map([['zheng', [delegation]]])
  const result = story(order(['wu'], ['zheng']), { delegations, directory: company() })
    .creates('li')
    .deals('wu')
  expect(result.waiting()).toEqual(['付款: 郑纳'])
  expect(result.flow().visits.at(-1)?.trace.at(-1)?.code).toBe('trace.entrust-duty')
})

test('ignores withdrawn duties', () => {
  const result = story(order(['wu', 'zhou'], ['wu', 'zheng']))
    .creates('li')
    .deals('wu')
  const target = result.flow().messages.find(({ stepId, status }) => stepId === '审批' && status === 3)
  result.act(
    sendBack,
    { messageId: result.waitingOf('zheng').id, targetId: target?.id ?? '', reason: '再审' },
    as('zheng'),
  )
  result.act(transfer, { messageId: result.waitingOf('wu').id, to: 'zhou', reason: '出差' }, as('wu'))
  expect(result.deals('zhou').waiting()).toEqual(['付款: 吴会', '付款: 郑纳'])
})
