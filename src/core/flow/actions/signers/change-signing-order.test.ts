import { describe, expect, test } from 'vitest'
import { as, button, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import type { SignPolicy } from '../../../../generated/types'
import { logType } from '../../snapshot/message-status'
import { sendBack } from '../returns/send-back'
import { addSign } from './add-sign'
import { changeSigningOrder } from './change-signing-order'

const reason = '出差'
const policy: SignPolicy = { need: 'all', refuse: 'ends', turn: 'person', per: 'person' }

/** 周工, 赵强, 钱进 and 吴会 sign one after another; 付款 follows. */
const inOrder = (sign: Partial<SignPolicy> = {}) =>
  design([
    start(['会签']),
    step('会签', {
      dealtype: 'andsign',
      dealers: only('zhou', 'zhao', 'qian', 'wu'),
      sign: { ...policy, ...sign },
      addsign: { kinds: ['before', 'beside', 'after'] },
      btnGroup: [
        button(['付款']),
        button([], { id: 'no', name: '不同意', outcome: 'refuse', reason: 'none' }),
      ],
    }),
    step('付款', { dealers: only('zheng') }),
  ])

const running = (sign: Partial<SignPolicy> = {}): Story => story(inOrder(sign)).creates('li')
const admin = as('admin', 'cancel')
const one = (...ids: string[]) => ids.map((id) => [id])

interface Change {
  was: string[][]
  turns: string[][]
  by?: ReturnType<typeof as>
}

function change(result: Story, { was, turns, by = admin }: Change): Story {
  const messageId =
    result.flow().messages.find(({ status, stepId }) => status === 1 && stepId === '会签')?.id ?? ''
  return result.act(changeSigningOrder, { messageId, was, turns, reason }, by)
}

const was = one('zhou', 'zhao', 'qian', 'wu')
const refused = (result: Story, changed: Change) => (code: string) =>
  expect(() => change(result, changed)).toThrow(code)

describe('change of the signing order', () => {
  test('moves, adds and skips later signers while the current signer keeps the task', () => {
    const result = running()
    const mine = result.waitingOf('zhou').id
    change(result, { was, turns: one('zhou', 'wu', 'sun', 'zhao') })
    expect(result.waitingOf('zhou').id).toBe(mine)
    result.deals('zhou')
    expect(result.waiting()).toEqual(['会签: 吴会'])
    result.deals('wu')
    expect(result.waiting()).toEqual(['会签: 孙丽'])
    result.deals('sun').deals('zhao')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('moves the current signer back, closes the task and opens a new one later', () => {
    const result = running()
    change(result, { was, turns: one('zhao', 'zhou', 'qian', 'wu') })
    expect(result.messages().slice(-2)).toEqual(['会签 周工 2', '会签 赵强 1'])
    result.deals('zhao')
    expect(result.waiting()).toEqual(['会签: 周工'])
    result.deals('zhou').deals('qian').deals('wu')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('skips the current signer and keeps the existing signatures', () => {
    const result = running().deals('zhou')
    change(result, { was: one('zhao', 'qian', 'wu'), turns: one('qian', 'wu') })
    expect(result.waiting()).toEqual(['会签: 钱进'])
    result.deals('qian').deals('wu')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
    expect(result.messages()).toContain('会签 周工 3')
  })

  test('advances with the existing signatures when all remaining signers are skipped', () => {
    const result = running().deals('zhou')
    change(result, { was: one('zhao', 'qian', 'wu'), turns: [] })
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('logs the old and new order, added and skipped signers, the author and the reason', () => {
    const result = change(running(), { was, turns: one('wu', 'zhou', 'sun', 'qian') })
    expect(result.log().at(-1)).toMatchObject({
      type2: logType.order,
      actorId: 'admin',
      reason,
      turns: {
        was: one('周工', '赵强', '钱进', '吴会'),
        now: one('吴会', '周工', '孙丽', '钱进'),
        put: ['孙丽'],
        out: ['赵强'],
      },
      history: [{ name: '周工', from: 1, to: 2 }],
      nextmessage: [{ list: [{ name: '吴会' }] }],
    })
    result.deals('wu').deals('zhou')
    expect(result.last().led.nextmessage[0]?.trace).toEqual([
      { code: 'trace.put-in-order', params: { name: 'admin' }, people: ['孙丽'] },
    ])
  })

  test('gives an added signer the weight that the policy defines', () => {
    const result = running({ need: 'count', amount: 5, weights: [{ who: only('sun'), votes: 5 }] })
    change(result, { was, turns: one('sun', 'zhou') }).deals('sun')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('moves a signer first after a withdrawal and loses nothing', () => {
    const result = running().deals('zhou')
    const target = result.flow().messages.find(({ to }) => to === 'zhou')?.id ?? ''
    result.act(sendBack, { messageId: target, targetId: target, reason }, as('zhou', 'revoke'))
    change(result, { was, turns: one('zhao', 'qian', 'zhou', 'wu') })
    result.deals('zhao').deals('qian').deals('zhou').deals('wu')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('rejected changes of the signing order', () => {
  test('rejects a new order without the right or without a reason', () => {
    const result = running()
    refused(result, { was, turns: one('zhou'), by: as('zhou') })('flow.order-not-allowed')
    const { id: messageId } = result.waitingOf('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu', 'qian', 'zhao'), reason: ' ' }
    expect(() => result.act(changeSigningOrder, sent, admin)).toThrow('flow.order-reason-empty')
  })

  test('rejects the slower of two order changes and names the author of the faster one', () => {
    const result = change(running(), { was, turns: one('zhou', 'wu', 'qian', 'zhao') })
    refused(result, { was, turns: one('zhou', 'qian') })('flow.order-changed')
  })

  test('rejects a new order when the current signer has signed meanwhile', () => {
    const result = running()
    const { id: messageId } = result.waitingOf('zhou')
    result.deals('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu'), reason }
    expect(() => result.act(changeSigningOrder, sent, admin)).toThrow('flow.message-handled')
    refused(result, { was, turns: one('zhou', 'wu') })('flow.order-moved')
  })

  test('rejects an order that is unchanged, names a person twice, or is empty', () => {
    refused(running(), { was, turns: was })('flow.order-same')
    refused(running(), { was, turns: one('zhou', 'zhao', 'zhou') })('flow.order-twice')
    refused(running(), { was, turns: [] })('flow.order-nobody')
  })

  test('rejects an order with people who have signed, have left, or created the flow', () => {
    const result = running().deals('zhou')
    const left = one('zhao', 'qian', 'wu')
    refused(result, { was: left, turns: [...left, ['zhou']] })('flow.add-there')
    refused(result, { was: left, turns: [...left, ['nobody']] })('flow.add-not-in-service')
    refused(result, { was: left, turns: [...left, ['li']] })('flow.hand-to-creator')
  })

  test('rejects moving a signer who waits for signers added before', () => {
    const result = running()
    const { id: messageId } = result.waitingOf('zhou')
    const requested = { messageId, kind: 'before' as const, way: 'all' as const, people: ['sun'], reason }
    result.act(addSign, requested, as('zhou'))
    refused(result, { was, turns: one('zhao', 'zhou') })('flow.order-asks-others')
    change(result, { was, turns: one('zhou', 'wu') })
    result.deals('sun').deals('zhou').deals('wu')
    expect(result.waiting()).toEqual(['付款: 郑纳'])
  })

  test('rejects a new order where the step is not sequential', () => {
    refused(running({ turn: 'together' }), { was, turns: one('zhou') })('flow.order-none')
  })
})

describe('signing order changed by signers', () => {
  const changeable = (skip: boolean) => ({ change: { who: ['handler' as const, 'creator' as const], skip } })

  test.each(['zhou', 'li'])(
    'lets %s change the order of later signers but not the current one',
    (personId) => {
      const result = running(changeable(false))
      const by = as(personId)
      refused(result, { was, turns: one('zhao', 'zhou', 'qian', 'wu'), by })('flow.order-now-stays')
      refused(result, { was, turns: one('zhou', 'zhao', 'qian'), by })('flow.order-no-skip')
      change(result, { was, turns: one('zhou', 'wu', 'sun', 'zhao', 'qian'), by }).deals('zhou')
      expect(result.waiting()).toEqual(['会签: 吴会'])
    },
  )

  test('lets the current signer, but no later one, skip others where the step allows it', () => {
    change(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhou') })
    refused(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhao') })(
      'flow.order-not-allowed',
    )
  })
})

describe('departments in sequence', () => {
  test('swaps whole turns, and skips one signer of a turn', () => {
    const result = story(
      design([
        start(['会签']),
        step('会签', {
          dealtype: 'andsign',
          dealers: only('zhou', 'wang', 'wu', 'zheng'),
          sign: { ...policy, turn: 'department' },
        }),
      ]),
    ).creates('li')
    const turns = [['wu', 'zheng'], ['wang']]
    change(result, {
      was: [
        ['zhou', 'wang'],
        ['wu', 'zheng'],
      ],
      turns,
    })
    expect(result.waiting()).toEqual(['会签: 吴会', '会签: 郑纳'])
    result.deals('zheng').deals('wu')
    expect(result.waiting()).toEqual(['会签: 王芳'])
  })
})
