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

describe('the order changes while it runs', () => {
  test('later turns are moved, put in and passed over; whose turn it is keeps his task', () => {
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

  test('whose turn it is may be moved back: his task closes, and he is asked again when his turn comes', () => {
    const told = running()
    change(told, { was, turns: one('zhao', 'zhou', 'qian', 'wu') })
    expect(told.messages().slice(-2)).toEqual(['会签 周工 2', '会签 赵强 1'])
    told.deals('zhao')
    expect(told.waiting()).toEqual(['会签: 周工'])
    told.deals('zhou').deals('qian').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('whose turn it is may be passed over, and what was signed stays', () => {
    const told = running().deals('zhou')
    change(told, { was: one('zhao', 'qian', 'wu'), turns: one('qian', 'wu') })
    expect(told.waiting()).toEqual(['会签: 钱进'])
    told.deals('qian').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
    expect(told.messages()).toContain('会签 周工 3')
  })

  test('passing over all who are left leads on with what was signed', () => {
    const told = running().deals('zhou')
    change(told, { was: one('zhao', 'qian', 'wu'), turns: [] })
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('history tells the order before and after, who was put in, who was passed over, by whom and why', () => {
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

  test('with weights, whoever is put in has the votes that the policy gives him', () => {
    const told = running({ need: 'count', amount: 5, weights: [{ who: only('sun'), votes: 5 }] })
    change(told, { was, turns: one('sun', 'zhou') }).deals('sun')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('moved first after it was taken back to him, he is asked again and nothing is lost', () => {
    const told = running().deals('zhou')
    const target = told.flow().messages.find(({ to }) => to === 'zhou')?.id ?? ''
    told.act(sendBack, { messageId: target, targetId: target, reason }, as('zhou', 'revoke'))
    change(told, { was, turns: one('zhao', 'qian', 'zhou', 'wu') })
    told.deals('zhao').deals('qian').deals('zhou').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })
})

describe('it is refused', () => {
  test('to who may not, and without a reason', () => {
    const told = running()
    refused(told, { was, turns: one('zhou'), by: as('zhou') })('flow.order-not-allowed')
    const { id: messageId } = told.waitingOf('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu', 'qian', 'zhao'), reason: ' ' }
    expect(() => told.act(changeSigningOrder, sent, admin)).toThrow('flow.order-reason-empty')
  })

  test('when the order is another one by then: the slower of two changes is told who was faster', () => {
    const told = change(running(), { was, turns: one('zhou', 'wu', 'qian', 'zhao') })
    refused(told, { was, turns: one('zhou', 'qian') })('flow.order-changed')
  })

  test('when whose turn it was has signed meanwhile', () => {
    const told = running()
    const { id: messageId } = told.waitingOf('zhou')
    told.deals('zhou')
    const sent = { messageId, was, turns: one('zhou', 'wu'), reason }
    expect(() => told.act(changeSigningOrder, sent, admin)).toThrow('flow.message-handled')
    refused(told, { was, turns: one('zhou', 'wu') })('flow.order-moved')
  })

  test('where the order says the same, names somebody twice, or leaves nobody', () => {
    refused(running(), { was, turns: was })('flow.order-same')
    refused(running(), { was, turns: one('zhou', 'zhao', 'zhou') })('flow.order-twice')
    refused(running(), { was, turns: [] })('flow.order-nobody')
  })

  test('for people who have signed already, have left, or applied themselves', () => {
    const told = running().deals('zhou')
    const left = one('zhao', 'qian', 'wu')
    refused(told, { was: left, turns: [...left, ['zhou']] })('flow.add-there')
    refused(told, { was: left, turns: [...left, ['nobody']] })('flow.add-not-in-service')
    refused(told, { was: left, turns: [...left, ['li']] })('flow.hand-to-creator')
  })

  test('for whoever waits for people whom he asked before himself', () => {
    const told = running()
    const { id: messageId } = told.waitingOf('zhou')
    const asked = { messageId, kind: 'before' as const, way: 'all' as const, people: ['sun'], reason }
    told.act(addSign, asked, as('zhou'))
    refused(told, { was, turns: one('zhao', 'zhou') })('flow.order-asks-others')
    change(told, { was, turns: one('zhou', 'wu') })
    told.deals('sun').deals('zhou').deals('wu')
    expect(told.waiting()).toEqual(['付款: 郑纳'])
  })

  test('where people do not sign one after another', () => {
    refused(running({ turn: 'together' }), { was, turns: one('zhou') })('flow.order-none')
  })
})

describe('where the step allows it', () => {
  const changeable = (skip: boolean) => ({ change: { who: ['handler' as const, 'creator' as const], skip } })

  test.each(['zhou', 'li'])('%s changes whose turn comes later, and nothing of whose turn it is', (who) => {
    const told = running(changeable(false))
    const by = as(who)
    refused(told, { was, turns: one('zhao', 'zhou', 'qian', 'wu'), by })('flow.order-now-stays')
    refused(told, { was, turns: one('zhou', 'zhao', 'qian'), by })('flow.order-no-skip')
    change(told, { was, turns: one('zhou', 'wu', 'sun', 'zhao', 'qian'), by }).deals('zhou')
    expect(told.waiting()).toEqual(['会签: 吴会'])
  })

  test('also passing over, where it says so; nobody else does', () => {
    change(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhou') })
    refused(running(changeable(true)), { was, turns: one('zhou', 'wu'), by: as('zhao') })(
      'flow.order-not-allowed',
    )
  })
})

describe('departments one after another', () => {
  test('whole turns change places, and one of a turn is passed over', () => {
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
