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

function change(told: Story, { was, turns, by = admin }: Change): Story {
  const messageId =
    told.flow().messages.find(({ status, stepId }) => status === 1 && stepId === '会签')?.id ?? ''
  return told.act(changeSigningOrder, { messageId, was, turns, reason }, by)
}

const was = one('zhou', 'zhao', 'qian', 'wu')
const refused = (told: Story, changed: Change) => (code: string) =>
  expect(() => change(told, changed)).toThrow(code)

describe('change of the signing order', () => {
  test('moves, adds and skips later signers while the current signer keeps the task', () => {
    const told = running()
    const mine = told.waitingOf('zhou').id
    change(told, { was, turns: one('zhou', 'wu', 'sun', 'zhao') })
    expect(told.waitingOf('zhou').id).toBe(mine)
    told.deals('zhou')
    expect(told.waiting()).toEqual(['会签: 吴会'])
    told.deals('wu')
    expect(told.waiting()).toEqual(['会签: 孙丽'])
    told.deals('sun').deals('zhao')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('moves the current signer back, closes the task and opens a new one later', () => {
    const told = running()
    change(told, { was, turns: one('zhao', 'zhou', 'qian', 'wu') })
    expect(told.messages().slice(-2)).toEqual(['会签 周工 2', '会签 赵强 1'])
    told.deals('zhao')
    expect(told.waiting()).toEqual(['会签: 周工'])
    told.deals('zhou').deals('qian').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('skips the current signer and keeps the existing signatures', () => {
    const told = running().deals('zhou')
    change(told, { was: one('zhao', 'qian', 'wu'), turns: one('qian', 'wu') })
    expect(told.waiting()).toEqual(['会签: 钱进'])
    told.deals('qian').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
    expect(told.messages()).toContain('会签 周工 3')
  })

  test('advances with the existing signatures when all remaining signers are skipped', () => {
    const told = running().deals('zhou')
    change(told, { was: one('zhao', 'qian', 'wu'), turns: [] })
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('logs the old and new order, added and skipped signers, the author and the reason', () => {
    const told = change(running(), { was, turns: one('wu', 'zhou', 'sun', 'qian') })
    expect(told.log().at(-1)).toMatchObject({
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
    told.deals('wu').deals('zhou')
    expect(told.last().led.nextmessage[0]?.trace).toEqual([
      { code: 'trace.put-in-order', params: { name: 'admin' }, people: ['孙丽'] },
    ])
  })

  test('gives an added signer the weight that the policy defines', () => {
    const told = running({ need: 'count', amount: 5, weights: [{ who: only('sun'), votes: 5 }] })
    change(told, { was, turns: one('sun', 'zhou') }).deals('sun')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('moves a signer first after a withdrawal and loses nothing', () => {
    const told = running().deals('zhou')
    const target = told.flow().messages.find(({ to }) => to === 'zhou')?.id ?? ''
    told.act(sendBack, { messageId: target, targetId: target, reason }, as('zhou', 'revoke'))
    change(told, { was, turns: one('zhao', 'qian', 'zhou', 'wu') })
    told.deals('zhao').deals('qian').deals('zhou').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('rejected changes of the signing order', () => {
  test('rejects a new order without the right or without a reason', () => {
    const told = running()
    refused(told, { was, turns: one('zhou'), by: as('zhou') })('flow.order-not-allowed')
    const { id: messageId } = told.waitingOf('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu', 'qian', 'zhao'), reason: ' ' }
    expect(() => told.act(changeSigningOrder, sent, admin)).toThrow('flow.order-reason-empty')
  })

  test('rejects the slower of two order changes and names the author of the faster one', () => {
    const told = change(running(), { was, turns: one('zhou', 'wu', 'qian', 'zhao') })
    refused(told, { was, turns: one('zhou', 'qian') })('flow.order-changed')
  })

  test('rejects a new order when the current signer has signed meanwhile', () => {
    const told = running()
    const { id: messageId } = told.waitingOf('zhou')
    told.deals('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu'), reason }
    expect(() => told.act(changeSigningOrder, sent, admin)).toThrow('flow.message-handled')
    refused(told, { was, turns: one('zhou', 'wu') })('flow.order-moved')
  })

  test('rejects an order that is unchanged, names a person twice, or is empty', () => {
    refused(running(), { was, turns: was })('flow.order-same')
    refused(running(), { was, turns: one('zhou', 'zhao', 'zhou') })('flow.order-twice')
    refused(running(), { was, turns: [] })('flow.order-nobody')
  })

  test('rejects an order with people who have signed, have left, or created the flow', () => {
    const told = running().deals('zhou')
    const left = one('zhao', 'qian', 'wu')
    refused(told, { was: left, turns: [...left, ['zhou']] })('flow.add-there')
    refused(told, { was: left, turns: [...left, ['nobody']] })('flow.add-not-in-service')
    refused(told, { was: left, turns: [...left, ['li']] })('flow.hand-to-creator')
  })

  test('rejects moving a signer who waits for signers added before', () => {
    const told = running()
    const { id: messageId } = told.waitingOf('zhou')
    const asked = { messageId, kind: 'before' as const, way: 'all' as const, people: ['sun'], reason }
    told.act(addSign, asked, as('zhou'))
    refused(told, { was, turns: one('zhao', 'zhou') })('flow.order-asks-others')
    change(told, { was, turns: one('zhou', 'wu') })
    told.deals('sun').deals('zhou').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('rejects a new order where the step is not sequential', () => {
    refused(running({ turn: 'together' }), { was, turns: one('zhou') })('flow.order-none')
  })
})

describe('signing order changed by signers', () => {
  const changeable = (skip: boolean) => ({ change: { who: ['handler' as const, 'creator' as const], skip } })

  test.each(['zhou', 'li'])('lets %s change the order of later signers but not the current one', (who) => {
    const told = running(changeable(false))
    const by = as(who)
    refused(told, { was, turns: one('zhao', 'zhou', 'qian', 'wu'), by })('flow.order-now-stays')
    refused(told, { was, turns: one('zhou', 'zhao', 'qian'), by })('flow.order-no-skip')
    change(told, { was, turns: one('zhou', 'wu', 'sun', 'zhao', 'qian'), by }).deals('zhou')
    expect(told.waiting()).toEqual(['会签: 吴会'])
  })

  test('lets the current signer, but no later one, skip others where the step allows it', () => {
    change(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhou') })
    refused(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhao') })(
      'flow.order-not-allowed',
    )
  })
})

describe('departments in sequence', () => {
  test('swaps whole turns, and skips one signer of a turn', () => {
    const told = story(
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
    change(told, {
      was: [
        ['zhou', 'wang'],
        ['wu', 'zheng'],
      ],
      turns,
    })
    expect(told.waiting()).toEqual(['会签: 吴会', '会签: 郑纳'])
    told.deals('zheng').deals('wu')
    expect(told.waiting()).toEqual(['会签: 王芳'])
  })
})
