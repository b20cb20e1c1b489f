import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import type { AddSign, FlowDesignStep } from '../../../../generated/types'
import { transfer } from '../assignees/transfer'
import { type AddSignInput, addSign } from './add-sign'
import { removeSign } from './remove-sign'

const agree = button(['付款'])
const refuse = button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' })
const back = button(['发起'], { id: 'back', name: '退回', outcome: 'return', reason: 'none' })
const all: AddSign = { kinds: ['before', 'beside', 'after'], most: 4 }

const drawn = (rest: Partial<FlowDesignStep> = {}) =>
  design([
    start(['审批']),
    step('审批', { dealers: only('zhou', 'wu'), btnGroup: [agree, refuse, back], addsign: all, ...rest }),
    step('付款', { dealers: only('zheng') }),
  ])

const begin = (rest: Partial<FlowDesignStep> = {}) => story(drawn(rest)).creates('li')
const no = { buttonIndex: 1 }

/** Adds signers in a person's name. */
function adds(result: Story, personId: string, sent: Partial<AddSignInput>): Story {
  const { id: messageId } = result.waitingOf(personId)
  return result.act(
    addSign,
    { messageId, kind: 'before', way: 'all', people: ['zhao', 'qian'], reason: '请把关', ...sent },
    as(personId),
  )
}

const lastAdded = (result: Story) =>
  result
    .flow()
    .visits.flatMap(({ sign }) => sign?.added ?? [])
    .at(-1)

describe('signers added before', () => {
  test('makes the requester wait until all added signers agree, then creates a new task', () => {
    const result = adds(begin(), 'zhou', {})
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 赵强', '审批: 钱进'])
    result.deals('zhao')
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    result.deals('qian')
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(result.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('continues after one agreement where any added signer may agree, and closes the others', () => {
    const result = adds(begin(), 'zhou', { way: 'any' }).deals('qian')
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(result.messages()).toContain('审批 赵强 4')
  })

  test('creates the tasks of ordered added signers one after another', () => {
    const result = adds(begin(), 'zhou', { way: 'order' })
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['审批: 吴会', '审批: 周工'])
  })

  test('leaves an or-sign step on their refusal as on any refusal', () => {
    const result = adds(begin(), 'zhou', {}).deals('zhao', no)
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow?.result).toBe('refused')
  })

  test('closes the tasks of added signers when another or-signer decides first', () => {
    const result = adds(begin(), 'zhou', {}).deals('wu')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
    expect(result.messages()).toEqual(expect.arrayContaining(['审批 赵强 4', '审批 钱进 4']))
  })

  test('counts the decision of added signers for a requester who has left meanwhile', () => {
    const result = adds(begin({ dealers: only('zhou') }), 'zhou', { people: ['zhao'] })
    const left = { ...result.flow(), directory: company({ left: ['zhou'] }) }
    const after = story(left.design, left).deals('zhao')
    expect(after.waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('signers added beside', () => {
  test('leaves the step when the requester and the added signers agree, and closes other or-signers’ tasks', () => {
    const result = adds(begin(), 'zhou', { kind: 'beside' })
    expect(result.waiting()).toEqual(['审批: 周工', '审批: 吴会', '审批: 赵强', '审批: 钱进'])
    result.deals('zhou')
    expect(result.waiting()).toEqual(['审批: 赵强', '审批: 钱进'])
    expect(result.deals('zhao').deals('qian').waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts a refusal of added signers for a requester who has not yet decided', () => {
    const result = adds(begin(), 'zhou', { kind: 'beside' }).deals('zhao', no)
    expect(result.messages()).toEqual(expect.arrayContaining(['审批 周工 4', '审批 钱进 4']))
    expect(result.flow().flow?.result).toBe('refused')
  })
})

describe('signers added after', () => {
  test('creates their tasks after the requester agrees, before the flow leaves the step', () => {
    const result = adds(begin(), 'zhou', { kind: 'after', way: 'order' })
    expect(result.waiting()).toEqual(['审批: 周工', '审批: 吴会'])
    expect(result.deals('zhou').waiting()).toEqual(['审批: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['审批: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['付款: 郑纳'])
  })

  test('creates no task for signers added after when the requester refuses', () => {
    const result = adds(begin(), 'zhou', { kind: 'after' }).deals('zhou', no)
    expect(result.waiting()).toEqual([])
    expect(result.messages().some((line) => line.includes('赵强'))).toBe(false)
  })
})

describe('added signers of a vote', () => {
  const sign = { need: 'count', amount: 2, refuse: 'counts', turn: 'together', per: 'person' } as const
  const vote = () => begin({ dealtype: 'andsign', dealers: only('zhou', 'wu', 'feng'), sign })

  test('gives added signers no votes of their own, but the vote of their requester', () => {
    const result = adds(vote(), 'zhou', { kind: 'beside' }).deals('zhao').deals('qian')
    expect(result.log().at(-1)?.tally).toEqual({ agree: 0, refuse: 0, abstain: 0, open: 3 })
    expect(result.deals('zhou').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts the refusal of added signers as a vote against and lets other voters still agree', () => {
    const result = adds(vote(), 'zhou', {}).deals('zhao', no)
    expect(result.log().at(-1)?.tally).toEqual({ agree: 0, refuse: 1, abstain: 0, open: 2 })
    expect(result.deals('wu').deals('feng').waiting()).toEqual(['付款: 郑纳'])
    expect(result.flow().visits.find(({ stepId }) => stepId === '审批')?.sign?.result).toBe('agree')
  })
})

describe('added signers of an and-sign step', () => {
  test('makes the and-sign step wait for added signers as for all others', () => {
    const result = adds(begin({ dealtype: 'andsign' }), 'zhou', { kind: 'after', people: ['zhao'] })
    result.deals('zhou').deals('wu')
    expect(result.waiting()).toEqual(['审批: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('lets an added signer add further signers', () => {
    const result = adds(begin({ dealtype: 'andsign', dealers: only('zhou') }), 'zhou', { people: ['zhao'] })
    adds(result, 'zhao', { kind: 'before', people: ['qian'] })
    expect(result.waiting()).toEqual(['审批: 钱进'])
    expect(result.deals('qian').waiting()).toEqual(['审批: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['审批: 周工'])
  })
})

describe('several kinds of added signers', () => {
  test('still requires signers added beside when the requester adds others before', () => {
    const result = adds(begin({ dealers: only('zhou') }), 'zhou', { kind: 'beside', people: ['zhao'] })
    adds(result, 'zhou', { kind: 'before', people: ['qian'] })
    expect(result.waiting()).toEqual(['审批: 赵强', '审批: 钱进'])
    expect(result.deals('qian').deals('zhou').waiting()).toEqual(['审批: 赵强'])
    expect(result.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('counts a refusal of a signer added beside while the requester waits for others', () => {
    const result = adds(begin({ dealers: only('zhou') }), 'zhou', { kind: 'beside', people: ['zhao'] })
    adds(result, 'zhou', { kind: 'before', people: ['qian'] }).deals('zhao', no)
    expect(result.waiting()).toEqual([])
    expect(result.flow().flow?.result).toBe('refused')
  })
})

describe('added signer', () => {
  test('logs who added which signer, why and how', () => {
    const result = adds(begin(), 'zhou', { kind: 'beside', way: 'any' })
    expect(result.log().at(-1)).toMatchObject({
      actorName: '周工',
      asked: '赵强、钱进',
      reason: '请把关',
      added: { kind: 'beside', way: 'any' },
      nextmessage: [{ trace: [{ code: 'trace.added-by', params: { name: '周工' } }] }],
    })
  })

  test('transfers the task of an added signer, and the new assignee signs for the added signer', () => {
    const result = adds(begin(), 'zhou', { people: ['zhao'] })
    const { id: messageId } = result.waitingOf('zhao')
    result.act(transfer, { messageId, to: 'sun', reason: '出差' }, as('zhao'))
    expect(result.deals('sun').waiting()).toEqual(['审批: 吴会', '审批: 周工'])
  })

  test('lets an added signer send back directly', () => {
    const result = adds(begin(), 'zhou', {}).deals('zhao', { buttonIndex: 2 })
    expect(result.waiting()).toEqual(['发起: 李明'])
  })
})

describe('removal of added signers', () => {
  const takes = (result: Story, personId: string, to: string) =>
    result.act(removeSign, { from: lastAdded(result)?.from ?? '', to, reason: '' }, as(personId))

  test('continues with the requester when no added signer is left', () => {
    const result = adds(begin(), 'zhou', {})
    takes(result, 'zhou', 'zhao')
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    takes(result, 'zhou', 'qian')
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(result.log().at(-1)).toMatchObject({ type2: 32, asked: '钱进' })
  })

  test('removes an added signer whose turn has not come', () => {
    const result = adds(begin(), 'zhou', { kind: 'after' })
    takes(result, 'zhou', 'zhao')
    expect(result.deals('zhou').waiting()).toEqual(['审批: 钱进'])
  })

  test('rejects removal by anyone but the requester, and of signers who have decided', () => {
    const result = adds(begin(), 'zhou', {}).deals('zhao')
    expect(() => takes(result, 'wu', 'qian')).toThrow('flow.may-not-remove')
    expect(() => takes(result, 'zhou', 'zhao')).toThrow('flow.message-handled')
  })
})

describe('rejected additions of signers', () => {
  test.each<[string, Partial<FlowDesignStep>, Partial<AddSignInput>]>([
    ['flow.add-not-allowed', { addsign: { kinds: ['after'] } }, {}],
    ['flow.add-not-allowed', { addsign: { kinds: [] } }, {}],
    ['flow.add-reason-empty', {}, { reason: ' ' }],
    ['flow.add-nobody', {}, { people: [] }],
    ['flow.add-oneself', {}, { people: ['zhou'] }],
    ['flow.add-there', {}, { people: ['wu'] }],
    ['flow.add-not-in-service', {}, { people: ['nobody'] }],
    ['flow.add-too-many', { addsign: { kinds: ['before'], most: 1 } }, {}],
    ['flow.hand-to-creator', {}, { people: ['li'] }],
  ])('rejects adding signers with %s', (code, rest, sent) => {
    expect(() => adds(begin(rest), 'zhou', sent)).toThrow(code)
  })

  test('requires no reason for added signers where the step makes it optional', () => {
    const result = adds(begin({ addsign: { kinds: ['before'], reason: false } }), 'zhou', { reason: '' })
    expect(result.waiting()).toEqual(['审批: 吴会', '审批: 赵强', '审批: 钱进'])
  })
})
