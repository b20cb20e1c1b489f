import { describe, expect, test } from 'vitest'
import { as, button, company, design, only, start, step } from '../../../../../tests/kit/house'
import { type Story, story } from '../../../../../tests/kit/story'
import { returnTargets } from '../../guards/return-targets'
import { cancelWholeFlow } from '../cancel'
import { sendBack } from './send-back'

const line = design([
  start(['主管']),
  step('主管', { dealers: only('zhou', 'wang'), btnGroup: [button(['财务', '备案'])], timeexpired: 3600 }),
  step('财务', { dealers: only('wu'), cc: only('feng'), btnGroup: [button(['总经理'])] }),
  step('备案', { dealtype: 'message', dealers: only('qian') }),
  step('总经理', { dealers: only('chen') }),
])

const idOf = (result: Story, personId: string, status: number) =>
  result.flow().messages.findLast((one) => one.to === personId && one.status === status)?.id ?? ''
const names = (result: Story, personId: string) =>
  returnTargets(result.flow(), result.waitingOf(personId).id).map(({ toName }) => toName)

const back = (result: Story, personId: string, target: [string, number], by = as(personId)) =>
  result.act(
    sendBack,
    { messageId: result.waitingOf(personId).id, targetId: idOf(result, ...target), reason: '材料不全' },
    by,
  )

describe('withdrawal', () => {
  const atTop = () => story(line).creates('li').deals('zhou').deals('wu')

  test('offers the handled predecessors as withdrawal targets, newest first', () => {
    expect(names(atTop(), 'chen')).toEqual(['吴会', '周工', '李明'])
  })

  test('closes everything active behind the target and creates a new task for the same person', () => {
    const result = back(atTop(), 'chen', ['zhou', 3])
    expect(result.messages()).toEqual([
      '发起 李明 7',
      '主管 周工 3',
      '主管 王芳 4',
      '财务 吴会 3',
      '财务 冯账 8',
      '备案 钱进 8',
      '总经理 陈总 8',
      '主管 周工 1',
    ])
    expect(result.waitingOf('zhou')).toMatchObject({
      isRevoke: true,
      dealtype: 'orsign',
      preStepName: '总经理',
      timeExpired: 3600,
    })
    expect(result.log().slice(-2)).toMatchObject([
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
    const result = back(atTop(), 'chen', ['zhou', 3]).deals('zhou').deals('wu')
    expect(names(result, 'chen')).toEqual(['吴会', '周工', '李明'])
    const again = back(result, 'chen', ['li', 7])
    expect(again.waiting()).toEqual(['发起: 李明'])
    expect(again.deals('li').waiting()).toEqual(['主管: 周工', '主管: 王芳'])
  })

  test('lets the creator withdraw as far as the start without a further right', () => {
    const result = atTop()
    expect(() => back(result, 'chen', ['zhou', 3], as('li'))).toThrow('flow.may-not-revoke')
    expect(back(result, 'chen', ['li', 7], as('li')).waiting()).toEqual(['发起: 李明'])
  })

  test('lets the creator withdraw from the creator’s own message', () => {
    const result = atTop()
    const own = idOf(result, 'li', 7)
    expect(returnTargets(result.flow(), own).map(({ id }) => id)).toEqual([own])
    expect(
      result.act(sendBack, { messageId: own, targetId: own, reason: '重填' }, as('li')).waiting(),
    ).toEqual(['发起: 李明'])
  })

  test('requires the right to withdraw an ended flow, and reopens it', () => {
    const result = atTop().deals('chen')
    const sent = { messageId: idOf(result, 'chen', 3), targetId: idOf(result, 'wu', 3), reason: '补票' }
    const own = idOf(result, 'li', 7)
    expect(() => result.act(sendBack, { ...sent, messageId: own, targetId: own }, as('li'))).toThrow(
      'flow.already-finished',
    )
    expect(result.act(sendBack, sent, as('admin', 'revoke')).waiting()).toEqual(['财务: 吴会'])
    expect(result.flow().flow?.finishedAt).toBeNull()
  })

  test('notifies current and previous assignees of what happened to their messages', () => {
    const result = atTop()
    const sent = { messageId: idOf(result, 'wu', 3), targetId: idOf(result, 'zhou', 3), reason: '错' }
    expect(() => result.act(sendBack, sent, as('wu'))).toThrow('flow.message-handled')
  })

  test('withdraws only what descends from the target and leaves parallel branches unchanged', () => {
    const result = story(
      design([
        start(['甲一', '乙一']),
        step('甲一', { dealers: only('zhou'), btnGroup: [button(['甲二'])] }),
        step('甲二', { dealers: only('wang') }),
        step('乙一', { dealers: only('wu') }),
      ]),
    ).creates('li')
    result.deals('zhou')
    expect(back(result, 'wang', ['zhou', 3]).waiting()).toEqual(['乙一: 吴会', '甲一: 周工'])
  })

  test('creates a new task for one and-signer and keeps the signatures of the others', () => {
    const result = story(
      design([
        start(['会签']),
        step('会签', { dealtype: 'andsign', dealers: only('zhou', 'wu'), btnGroup: [button(['终审'])] }),
        step('终审', { dealers: only('chen') }),
      ]),
    ).creates('li')
    result.deals('zhou').deals('wu')
    expect(names(result, 'chen')).toEqual(['吴会', '周工', '李明'])
    expect(back(result, 'chen', ['zhou', 3]).waiting()).toEqual(['会签: 周工'])
    expect(result.deals('zhou').waiting()).toEqual(['终审: 陈总'])
  })

  test('rejects a withdrawal without reason, by strangers, to steps off the path, or to leavers', () => {
    const result = atTop()
    const messageId = result.waitingOf('chen').id
    const targetId = idOf(result, 'zhou', 3)
    const act =
      (sent: object, actor = as('chen')) =>
      () =>
        result.act(sendBack, { messageId, targetId, reason: '错', ...sent }, actor)
    expect(act({ reason: '' })).toThrow('flow.revoke-reason-empty')
    expect(act({}, as('zheng'))).toThrow('flow.may-not-revoke')
    expect(act({ targetId: idOf(result, 'wang', 4) })).toThrow('flow.no-such-revoke-target')
    expect(act({ targetId: idOf(result, 'feng', 6) })).toThrow('flow.no-such-revoke-target')
    expect(act({ messageId: 'x' })).toThrow('flow.message-not-found')
    const directory = company({ left: ['zhou'] })
    expect(() =>
      sendBack.decide({ ...result.flow(), directory }, { messageId, targetId, reason: '错' }, as('chen')),
    ).toThrow('flow.person-left')
    result.act(cancelWholeFlow, { reason: '作废' }, as('li'))
    expect(act({})).toThrow('flow.already-cancelled')
  })
})
