import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { returnTargets } from '../../guards/return-targets'
import { cancelAll } from '../cancel'
import { sendBack } from './send-back'

const line = design([
  start(['主管']),
  step('主管', { dealers: only('zhou', 'wang'), btnGroup: [button(['财务', '备案'])], timeexpired: 3600 }),
  step('财务', { dealers: only('wu'), cc: only('feng'), btnGroup: [button(['总经理'])] }),
  step('备案', { dealtype: 'message', dealers: only('qian') }),
  step('总经理', { dealers: only('chen') }),
])

const idOf = (told: Story, who: string, status: number) =>
  told.flow().messages.findLast((one) => one.to === who && one.status === status)?.id ?? ''
const names = (told: Story, who: string) =>
  returnTargets(told.flow(), told.waitingOf(who).id).map(({ toName }) => toName)

const back = (told: Story, who: string, target: [string, number], by = as(who)) =>
  told.act(
    sendBack,
    { messageId: told.waitingOf(who).id, targetId: idOf(told, ...target), reason: '材料不全' },
    by,
  )

describe('withdrawal', () => {
  const atTop = () => story(line).creates('li').deals('zhou').deals('wu')

  test('offers the handled predecessors as withdrawal targets, newest first', () => {
    expect(names(atTop(), 'chen')).toEqual(['吴会', '周工', '李明'])
  })

  test('closes everything active behind the target and creates a new task for the same person', () => {
    const told = back(atTop(), 'chen', ['zhou', 3])
    expect(told.messages()).toEqual([
      '发起 李明 7',
      '主管 周工 3',
      '主管 王芳 4',
      '财务 吴会 3',
      '财务 冯账 8',
      '备案 钱进 8',
      '总经理 陈总 8',
      '主管 周工 1',
    ])
    expect(told.waitingOf('zhou')).toMatchObject({
      isRevoke: true,
      dealtype: 'orsign',
      preStepName: '总经理',
      timeExpired: 3600,
    })
    expect(told.log().slice(-2)).toMatchObject([
      {
        type2: 7,
        history: [
          { name: '冯账', from: 6, to: 8 },
          { name: '钱进', from: 5 },
          { name: '陈总', from: 1 },
        ],
      },
      { type2: 6, reason: '材料不全', nextmessage: [{ list: [{ name: '周工' }] }] },
    ])
  })

  test('continues from the withdrawal target and no longer offers the replaced messages', () => {
    const told = back(atTop(), 'chen', ['zhou', 3]).deals('zhou').deals('wu')
    expect(names(told, 'chen')).toEqual(['吴会', '周工', '李明'])
    const again = back(told, 'chen', ['li', 7])
    expect(again.waiting()).toEqual(['发起: 李明'])
    expect(again.deals('li').waiting()).toEqual(['主管: 周工', '主管: 王芳'])
  })

  test('lets the creator withdraw as far as the start without a further right', () => {
    const told = atTop()
    expect(() => back(told, 'chen', ['zhou', 3], as('li'))).toThrow('flow.may-not-revoke')
    expect(back(told, 'chen', ['li', 7], as('li')).waiting()).toEqual(['发起: 李明'])
  })

  test('lets the creator withdraw from the creator’s own message', () => {
    const told = atTop()
    const own = idOf(told, 'li', 7)
    expect(returnTargets(told.flow(), own).map(({ id }) => id)).toEqual([own])
    expect(told.act(sendBack, { messageId: own, targetId: own, reason: '重填' }, as('li')).waiting()).toEqual(
      ['发起: 李明'],
    )
  })

  test('requires the right to withdraw an ended flow, and reopens it', () => {
    const told = atTop().deals('chen')
    const sent = { messageId: idOf(told, 'chen', 3), targetId: idOf(told, 'wu', 3), reason: '补票' }
    const own = idOf(told, 'li', 7)
    expect(() => told.act(sendBack, { ...sent, messageId: own, targetId: own }, as('li'))).toThrow(
      'flow.already-finished',
    )
    expect(told.act(sendBack, sent, as('admin', 'revoke')).waiting()).toEqual(['财务: 吴会'])
    expect(told.flow().flow?.finishedAt).toBeNull()
  })

  test('notifies current and previous assignees of what happened to their messages', () => {
    const told = atTop()
    const sent = { messageId: idOf(told, 'wu', 3), targetId: idOf(told, 'zhou', 3), reason: '错' }
    expect(() => told.act(sendBack, sent, as('wu'))).toThrow('flow.message-handled')
  })

  test('withdraws only what descends from the target and leaves parallel branches unchanged', () => {
    const told = story(
      design([
        start(['甲一', '乙一']),
        step('甲一', { dealers: only('zhou'), btnGroup: [button(['甲二'])] }),
        step('甲二', { dealers: only('wang') }),
        step('乙一', { dealers: only('wu') }),
      ]),
    ).creates('li')
    told.deals('zhou')
    expect(back(told, 'wang', ['zhou', 3]).waiting()).toEqual(['乙一: 吴会', '甲一: 周工'])
  })

  test('creates a new task for one and-signer and keeps the signatures of the others', () => {
    const told = story(
      design([
        start(['会签']),
        step('会签', { dealtype: 'andsign', dealers: only('zhou', 'wu'), btnGroup: [button(['终审'])] }),
        step('终审', { dealers: only('chen') }),
      ]),
    ).creates('li')
    told.deals('zhou').deals('wu')
    expect(names(told, 'chen')).toEqual(['吴会', '周工', '李明'])
    expect(back(told, 'chen', ['zhou', 3]).waiting()).toEqual(['会签: 周工'])
    expect(told.deals('zhou').waiting()).toEqual(['终审: 陈总'])
  })

  test('rejects a withdrawal without reason, by strangers, to steps off the path, or to leavers', () => {
    const told = atTop()
    const messageId = told.waitingOf('chen').id
    const targetId = idOf(told, 'zhou', 3)
    const act =
      (sent: object, who = as('chen')) =>
      () =>
        told.act(sendBack, { messageId, targetId, reason: '错', ...sent }, who)
    expect(act({ reason: '' })).toThrow('flow.revoke-reason-empty')
    expect(act({}, as('zheng'))).toThrow('flow.may-not-revoke')
    expect(act({ targetId: idOf(told, 'wang', 4) })).toThrow('flow.no-such-revoke-target')
    expect(act({ targetId: idOf(told, 'feng', 6) })).toThrow('flow.no-such-revoke-target')
    expect(act({ messageId: 'x' })).toThrow('flow.message-not-found')
    const directory = company({ left: ['zhou'] })
    expect(() =>
      sendBack.decide({ ...told.flow(), directory }, { messageId, targetId, reason: '错' }, as('chen')),
    ).toThrow('flow.person-left')
    told.act(cancelAll, { reason: '作废' }, as('li'))
    expect(act({})).toThrow('flow.already-cancelled')
  })
})
