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
function adds(told: Story, who: string, sent: Partial<AddSignInput>): Story {
  const { id: messageId } = told.waitingOf(who)
  return told.act(
    addSign,
    { messageId, kind: 'before', way: 'all', people: ['zhao', 'qian'], reason: '请把关', ...sent },
    as(who),
  )
}

const lastAdded = (told: Story) =>
  told
    .flow()
    .visits.flatMap(({ sign }) => sign?.added ?? [])
    .at(-1)

describe('people asked before', () => {
  test('whoever asked them waits until all have agreed, and is asked again', () => {
    const told = adds(begin(), 'zhou', {})
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 赵强', '审批: 钱进'])
    told.deals('zhao')
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    told.deals('qian')
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(told.deals('zhou').waiting()).toEqual(['付款: 郑纳'])
  })

  test('one is enough where any of them may agree, the other is spared', () => {
    const told = adds(begin(), 'zhou', { way: 'any' }).deals('qian')
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(told.messages()).toContain('审批 赵强 4')
  })

  test('one after another where they go in order', () => {
    const told = adds(begin(), 'zhou', { way: 'order' })
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 赵强'])
    expect(told.deals('zhao').waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    expect(told.deals('qian').waiting()).toEqual(['审批: 吴会', '审批: 周工'])
  })

  test('their refusal leaves an or-sign step as any refusal does', () => {
    const told = adds(begin(), 'zhou', {}).deals('zhao', no)
    expect(told.waiting()).toEqual([])
    expect(told.flow().flow?.result).toBe('refused')
  })

  test('another or-signer may still be faster: those asked further are spared', () => {
    const told = adds(begin(), 'zhou', {}).deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
    expect(told.messages()).toEqual(expect.arrayContaining(['审批 赵强 4', '审批 钱进 4']))
  })

  test('what they decided stands for whoever asked them and has left meanwhile', () => {
    const told = adds(begin({ dealers: only('zhou') }), 'zhou', { people: ['zhao'] })
    const left = { ...told.flow(), directory: company({ left: ['zhou'] }) }
    const after = story(left.design, left).deals('zhao')
    expect(after.waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('people asked beside', () => {
  test('the step is left when they and whoever asked them have agreed; other or-signers are spared by him', () => {
    const told = adds(begin(), 'zhou', { kind: 'beside' })
    expect(told.waiting()).toEqual(['审批: 周工', '审批: 吴会', '审批: 赵强', '审批: 钱进'])
    told.deals('zhou')
    expect(told.waiting()).toEqual(['审批: 赵强', '审批: 钱进'])
    expect(told.deals('zhao').deals('qian').waiting()).toEqual(['付款: 郑纳'])
  })

  test('their refusal counts for him before he has decided', () => {
    const told = adds(begin(), 'zhou', { kind: 'beside' }).deals('zhao', no)
    expect(told.messages()).toEqual(expect.arrayContaining(['审批 周工 4', '审批 钱进 4']))
    expect(told.flow().flow?.result).toBe('refused')
  })
})

describe('people asked after', () => {
  test('they are asked when he has agreed, before the step is left', () => {
    const told = adds(begin(), 'zhou', { kind: 'after', way: 'order' })
    expect(told.waiting()).toEqual(['审批: 周工', '审批: 吴会'])
    expect(told.deals('zhou').waiting()).toEqual(['审批: 赵强'])
    expect(told.deals('zhao').waiting()).toEqual(['审批: 钱进'])
    expect(told.deals('qian').waiting()).toEqual(['付款: 郑纳'])
  })

  test('nobody of them is asked when he refuses', () => {
    const told = adds(begin(), 'zhou', { kind: 'after' }).deals('zhou', no)
    expect(told.waiting()).toEqual([])
    expect(told.messages().some((line) => line.includes('赵强'))).toBe(false)
  })
})

describe('where votes are counted', () => {
  const sign = { need: 'count', amount: 2, refuse: 'counts', turn: 'together', per: 'person' } as const
  const vote = () => begin({ dealtype: 'andsign', dealers: only('zhou', 'wu', 'feng'), sign })

  test('those asked further have no votes of their own: they decide with the vote of whoever asked them', () => {
    const told = adds(vote(), 'zhou', { kind: 'beside' }).deals('zhao').deals('qian')
    expect(told.log().at(-1)?.tally).toEqual({ agree: 0, refuse: 0, abstain: 0, open: 3 })
    expect(told.deals('zhou').deals('wu').waiting()).toEqual(['付款: 郑纳'])
  })

  test('their refusal is his vote against, and the others may still agree', () => {
    const told = adds(vote(), 'zhou', {}).deals('zhao', no)
    expect(told.log().at(-1)?.tally).toEqual({ agree: 0, refuse: 1, abstain: 0, open: 2 })
    expect(told.deals('wu').deals('feng').waiting()).toEqual(['付款: 郑纳'])
    expect(told.flow().visits.find(({ stepId }) => stepId === '审批')?.sign?.result).toBe('agree')
  })
})

describe('where all sign', () => {
  test('the step waits for those asked further as for everybody else', () => {
    const told = adds(begin({ dealtype: 'andsign' }), 'zhou', { kind: 'after', people: ['zhao'] })
    told.deals('zhou').deals('wu')
    expect(told.waiting()).toEqual(['审批: 赵强'])
    expect(told.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('whoever was asked further may ask others further', () => {
    const told = adds(begin({ dealtype: 'andsign', dealers: only('zhou') }), 'zhou', { people: ['zhao'] })
    adds(told, 'zhao', { kind: 'before', people: ['qian'] })
    expect(told.waiting()).toEqual(['审批: 钱进'])
    expect(told.deals('qian').waiting()).toEqual(['审批: 赵强'])
    expect(told.deals('zhao').waiting()).toEqual(['审批: 周工'])
  })
})

describe('several at once', () => {
  test('those beside are still needed when whoever asked them asks others before himself', () => {
    const told = adds(begin({ dealers: only('zhou') }), 'zhou', { kind: 'beside', people: ['zhao'] })
    adds(told, 'zhou', { kind: 'before', people: ['qian'] })
    expect(told.waiting()).toEqual(['审批: 赵强', '审批: 钱进'])
    expect(told.deals('qian').deals('zhou').waiting()).toEqual(['审批: 赵强'])
    expect(told.deals('zhao').waiting()).toEqual(['付款: 郑纳'])
  })

  test('a refusal beside counts for him also while he waits for others', () => {
    const told = adds(begin({ dealers: only('zhou') }), 'zhou', { kind: 'beside', people: ['zhao'] })
    adds(told, 'zhou', { kind: 'before', people: ['qian'] }).deals('zhao', no)
    expect(told.waiting()).toEqual([])
    expect(told.flow().flow?.result).toBe('refused')
  })
})

describe('who was asked further', () => {
  test('history says who asked whom, why and how', () => {
    const told = adds(begin(), 'zhou', { kind: 'beside', way: 'any' })
    expect(told.log().at(-1)).toMatchObject({
      actorName: '周工',
      asked: '赵强、钱进',
      reason: '请把关',
      added: { kind: 'beside', way: 'any' },
      nextmessage: [{ trace: [{ code: 'trace.added-by', params: { name: '周工' } }] }],
    })
  })

  test('hands it to somebody else like every message: the other stands in his place', () => {
    const told = adds(begin(), 'zhou', { people: ['zhao'] })
    const { id: messageId } = told.waitingOf('zhao')
    told.act(transfer, { messageId, to: 'sun', reason: '出差' }, as('zhao'))
    expect(told.deals('sun').waiting()).toEqual(['审批: 吴会', '审批: 周工'])
  })

  test('sends back at once', () => {
    const told = adds(begin(), 'zhou', {}).deals('zhao', { buttonIndex: 2 })
    expect(told.waiting()).toEqual(['发起: 李明'])
  })
})

describe('taking out again', () => {
  const takes = (told: Story, who: string, to: string) =>
    told.act(removeSign, { from: lastAdded(told)?.from ?? '', to, reason: '' }, as(who))

  test('whoever asked them goes on when nobody is left', () => {
    const told = adds(begin(), 'zhou', {})
    takes(told, 'zhou', 'zhao')
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 钱进'])
    takes(told, 'zhou', 'qian')
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 周工'])
    expect(told.log().at(-1)).toMatchObject({ type2: 32, asked: '钱进' })
  })

  test('whose turn has not come is taken out, too', () => {
    const told = adds(begin(), 'zhou', { kind: 'after' })
    takes(told, 'zhou', 'zhao')
    expect(told.deals('zhou').waiting()).toEqual(['审批: 钱进'])
  })

  test('nobody else may, and nobody who has decided is taken out', () => {
    const told = adds(begin(), 'zhou', {}).deals('zhao')
    expect(() => takes(told, 'wu', 'qian')).toThrow('flow.may-not-remove')
    expect(() => takes(told, 'zhou', 'zhao')).toThrow('flow.message-handled')
  })
})

describe('asking further is refused', () => {
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
  ])('%s', (code, rest, sent) => {
    expect(() => adds(begin(rest), 'zhou', sent)).toThrow(code)
  })

  test('no reason is asked for where the step says so', () => {
    const told = adds(begin({ addsign: { kinds: ['before'], reason: false } }), 'zhou', { reason: '' })
    expect(told.waiting()).toEqual(['审批: 吴会', '审批: 赵强', '审批: 钱进'])
  })
})
