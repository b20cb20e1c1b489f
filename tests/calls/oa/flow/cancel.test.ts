import { describe, expect, test } from 'vitest'
import { contentsOf } from '../../../kit/contents'
import { creating, dealing, firstPage, leaveForm, waitingFor } from '../../../kit/flows'
import { soundFlowServer } from '../../../kit/sound-flow-server'

const server = soundFlowServer()

const start = async (days = 1) => {
  const me = await server.as('100010')
  return (await me.call('oa/flow/creat', creating('flow-leave', leaveForm(days)))).data.flowlistid
}

const cancelReason = '行程取消'

describe('cancelling a flow', () => {
  test('lets the creator cancel the whole flow or nothing', async () => {
    const flow = await start()
    const me = await server.as('100010')
    const { data } = await me.call('oa/flow/list/cancancel', { flowOi_id: flow })
    expect(data).toMatchObject({ canAllCancel: true, list: [] })
    const msgid = await waitingFor(await server.as('100008'), flow)
    expect(await me.call('oa/flow/cancelmsg', { msgid, cancelReason })).toMatchObject({
      success: false,
      code: 'flow.cancel-whole-only',
    })
    const seen = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect(seen.data.may).toMatchObject({ cancel: false, allcancel: true })
  })

  test('shows cancellable messages step by step to administrators, who cancel one message', async () => {
    const flow = await start(5)
    const superior = await server.as('100008')
    await superior.call('oa/flow/deal', dealing(await waitingFor(superior, flow)))
    const me = await server.as('admin')
    const { data } = await me.call('oa/flow/list/cancancel', { flowOi_id: flow })
    expect(data.canAllCancel).toBe(true)
    expect(data.list.map(({ NowFunName, group }) => [NowFunName, group.length])).toEqual([
      ['人事与总经理会签', 2],
    ])

    const msgid = data.list[0]?.group[0]?._id ?? ''
    const cancelled = await me.call('oa/flow/cancelmsg', { msgid, cancelReason })
    expect(cancelled).toMatchObject({ success: true, data: { count: 1 }, msg: '已取消 1 个待处理步骤' })
    const detail = await me.call('oa/flow/detail', { flowOi_id: flow })
    expect(detail.data.flow).toMatchObject({ CancelNum: 1, unFinishNum: 1, isCancel: false })
  })

  test('cancels all chosen messages together', async () => {
    const flow = await start()
    const flowmsgIdList = [await waitingFor(await server.as('100008'), flow)]
    const me = await server.as('admin')
    expect(
      (await me.call('oa/flow/cancel', { flowOi_id: flow, flowmsgIdList, cancelReason })).data.count,
    ).toBe(1)
    const waiting = await (await server.as('100008')).call('oa/flow/list/waiting', firstPage)
    expect(waiting.data.result.some(({ flowlistid }) => flowlistid === flow)).toBe(false)
  })

  test('cancels a whole flow by an administrator, labels it and blocks handling', async () => {
    const flow = await start()
    const superior = await server.as('100008')
    const msgid = await waitingFor(superior, flow)
    const admin = await server.as('admin')
    expect(await admin.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason })).toMatchObject({
      success: true,
    })
    expect(await superior.call('oa/flow/deal', dealing(msgid))).toMatchObject({
      code: 'flow.message-cancelled',
    })
    const { data } = await admin.call('oa/flow/detail', { flowOi_id: flow })
    expect(data).toMatchObject({
      label: { code: 'flow.result.cancelled' },
      flow: { isCancel: true, unFinishNum: 0 },
    })
    const nothing = { applycancel: null, takeback: null, transfer: null, urge: [], replace: [] }
    expect(data.may).toMatchObject({ deal: null, cancel: false, allcancel: false, revoke: null, ...nothing })
    const again = await admin.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason })
    expect(again).toMatchObject({ success: false, code: 'flow.already-cancelled' })
  })

  test.each([
    ['without a reason', '100010', ' ', 'flow.cancel-reason-empty'],
    ['by a handler without the right', '100008', cancelReason, 'flow.may-not-cancel'],
    ['by a stranger', '100057', cancelReason, 'flow.not-found'],
  ])('rejects a cancellation %s and changes nothing', async (_, jobId, reason, code) => {
    const flow = await start()
    const msgid = await waitingFor(await server.as('100008'), flow)
    const who = await server.as(jobId)
    const before = await contentsOf(server.db)
    const answers = [
      await who.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: reason }),
      await who.call('oa/flow/cancel', { flowOi_id: flow, flowmsgIdList: [msgid], cancelReason: reason }),
      await who.call('oa/flow/cancelmsg', { msgid, cancelReason: reason }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ success: false, code })
    expect(await contentsOf(server.db)).toEqual(before)
  })

  test('allows cancelling with the right and offers nothing to others', async () => {
    const flow = await start()
    const hr = await server.as('100034')
    expect((await hr.call('oa/flow/list/cancancel', { flowOi_id: flow })).data.canAllCancel).toBe(true)
    const superior = await server.as('100008')
    const { data } = await superior.call('oa/flow/list/cancancel', { flowOi_id: flow })
    expect(data).toEqual({ canAllCancel: false, list: [], sonflows: [] })
  })

  test('cancels once for a repeated request id', async () => {
    const flow = await start()
    const me = await server.as('100010')
    const body = { flowOi_id: flow, cancelReason, requestId: 'cancel-request-1' }
    const first = await me.call('oa/flow/allcancel', body)
    expect(await me.call('oa/flow/allcancel', body)).toEqual(first)
    expect(first.data.count).toBe(1)
  })
})

describe('withdrawing and sending back', () => {
  test('returns the flow to the start for the creator, who submits it again', async () => {
    const flow = await start()
    const me = await server.as('100010')
    const superior = await server.as('100008')
    const taken = await waitingFor(superior, flow)
    const from = (await me.call('oa/flow/detail', { flowOi_id: flow })).data.may.revoke ?? ''
    const { data } = await me.call('oa/flow/revokelist', { msg_id: from })
    expect(data.list).toMatchObject([{ NowFunName: '填写申请', toer: '王磊', isStart: true }])

    const target = data.list[0]?.msg_id ?? ''
    const revoked = await me.call('oa/flow/revoketo', {
      msg_id: from,
      msg_to_id: target,
      reason: '天数填错了',
    })
    expect(revoked).toMatchObject({ success: true, msg: '已退回给王磊', data: { toer: '王磊', closed: 1 } })
    expect(revoked.data.badges.waiting).toBe(1)
    expect(await superior.call('oa/flow/deal', dealing(taken))).toMatchObject({
      code: 'flow.message-withdrawn',
    })

    const again = await me.call('oa/flow/deal', dealing(revoked.data.msgid, { inputdata: leaveForm(2) }))
    expect(again.data.nextmessage[0]?.list[0]?.name).toBe('林晓峰')
    const history = await me.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(history.data.logList.map(({ type2 }) => type2)).toEqual([1, 6, 7, 2])
  })

  test('sends the flow back to the previous assignee', async () => {
    const flow = await start(5)
    const superior = await server.as('100008')
    await superior.call('oa/flow/deal', dealing(await waitingFor(superior, flow)))
    const manager = await server.as('100001')
    const msg_id = await waitingFor(manager, flow)
    const { data } = await manager.call('oa/flow/revokelist', { msg_id })
    expect(data.list.map(({ toer }) => toer)).toEqual(['林晓峰', '王磊'])
    const msg_to_id = data.list[0]?.msg_id ?? ''
    const revoked = await manager.call('oa/flow/revoketo', { msg_id, msg_to_id, reason: '请补充交接安排' })
    expect(revoked.data).toMatchObject({ toer: '林晓峰', closed: 2 })
    expect(await waitingFor(superior, flow)).toBe(revoked.data.msgid)
  })

  test.each([
    ['without a reason', '100010', '', 'flow.revoke-reason-empty'],
    ['by somebody who may only watch', '100036', '退回', 'flow.may-not-revoke'],
    ['by a stranger', '100057', '退回', 'flow.not-found'],
  ])('rejects a send back %s', async (_, jobId, reason, code) => {
    const flow = await start()
    const msg_id = await waitingFor(await server.as('100008'), flow)
    const list = await (await server.as('100010')).call('oa/flow/revokelist', { msg_id })
    const msg_to_id = list.data.list[0]?.msg_id ?? ''
    const before = await contentsOf(server.db)
    const answer = await (await server.as(jobId)).call('oa/flow/revoketo', { msg_id, msg_to_id, reason })
    expect(answer).toMatchObject({ success: false, code })
    expect(await contentsOf(server.db)).toEqual(before)
  })
})
