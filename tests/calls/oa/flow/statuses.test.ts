import readSheet from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { button, design as designOf, only, start, step } from '../../../kit/house'
import type { Sender } from '../../../kit/server'

const [creator, first, second, last, stranger] = ['100010', '100029', '100030', '100028', '100012'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('用款', signing('andsign', [first, second], last))
})
afterAll(() => server.stop())

/** A flow that waits for two people, and the messages of both. */
async function started() {
  const me = await server.as(creator)
  const { data } = await me.call('oa/flow/creat', creating(design, {}))
  const msgids = (data.nextmessage[0]?.list ?? []).map(({ msgid = '' }) => msgid)
  return { me, flow: data.flowlistid, msgids }
}

describe('statuses of messages', () => {
  test('returns when messages were sent and read, their outcome, and whom the reader may remind', async () => {
    const { me, flow, msgids } = await started()
    const before = await me.call('oa/flow/checkmsgstatus', { flowOi_id: flow, msgids })
    expect(before.data.rows).toMatchObject([
      { status: 1, told: false, told_at: null, hasread: 0 },
      { status: 1, told: false },
    ])
    expect(before.data.waiting).toEqual(msgids)
    await runOutbox(server.house)
    const signer = await server.as(first)
    await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow), {}, { suggest: '=SUM(A1)' }))
    const { data } = await me.call('oa/flow/checkmsgstatus', { flowOi_id: flow, msgids })
    expect(data.rows.find(({ msgid }) => msgid === msgids[0])).toMatchObject({
      status: 3,
      told: true,
      told_at: expect.any(String),
      hasread: 1,
      button: '同意',
      suggest: '=SUM(A1)',
    })
    expect(data).toMatchObject({ waiting: [msgids[1]], unread: [msgids[1]] })
  })

  test('exports message statuses to a spreadsheet with formula-like values as text', async () => {
    const { flow, msgids } = await started()
    const signer = await server.as(first)
    await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow), {}, { suggest: '=1+1' }))
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/oa/flow/checkmsgstatus/export',
      headers: { 'x-token': (await server.as(creator)).token },
      payload: { flowOi_id: flow, msgids },
    })
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('查看状态.xlsx'))
    const [head, ...lines] = (await readSheet(answer.rawPayload))[0]?.data ?? []
    expect(head).toEqual([
      ...['部门', '处理人', '状态', '通知状态', '通知时间', '是否已读', '结束时间', '点击按键', '审批建议'],
    ])
    expect(lines.map((line) => [line[2], line[8]])).toEqual([
      ['已处理', '=1+1'],
      ['等待处理', null],
    ])
  })
})

/** One of two signs; a colleague has a copy; a step that finds nobody is passed; somebody is told, somebody is asked. */
const branching = designOf([
  start(['核对']),
  step('核对', { dealers: only(first, second), cc: only(stranger), btnGroup: [button(['备案', '告知'])] }),
  step('备案', { dealers: [], nobodypass: true, btnGroup: [button(['付款'])] }),
  step('告知', { dealtype: 'message', dealers: only(last) }),
  step('付款', { dealers: only(last), btnGroup: [button([])] }),
])

/** The status of each message, as the diagram and as the history have it. */
async function statusesOf(who: Sender, flowOi_id: string) {
  const [diagram, history] = await Promise.all([
    who.call('oa/flow/detail_msgs', { flowOi_id }),
    who.call('oa/flow/detail_logs_msgs', { flowOi_id }),
  ])
  const [drawn, told] = [diagram, history].map(({ data }) =>
    Object.fromEntries(data.msgList.map((one) => [one._id, `${one.NowFunName} ${one.status}`])),
  )
  expect(told).toEqual(drawn)
  return Object.values(drawn ?? {}).sort()
}

test('shows each status identically in diagram and history (S2-131)', async () => {
  const id = await server.publish('分支', branching)
  const me = await server.as(creator)
  const { data } = await me.call('oa/flow/creat', creating(id, {}))
  const flow = data.flowlistid
  const signer = await server.as(first)
  await signer.call('oa/flow/deal', dealing(await waitingFor(signer, flow)))
  const signed = ['发起 7', '核对 3', '核对 4', '核对 6']
  expect(await statusesOf(me, flow)).toEqual([...signed, '付款 1', '告知 5', '备案 9'].sort())

  const payer = await server.as(last)
  const msg_id = await waitingFor(payer, flow)
  const { data: targets } = await payer.call('oa/flow/revokelist', { msg_id })
  const msg_to_id = targets.list.find(({ NowFunName }) => NowFunName === '核对')?.msg_id ?? ''
  await payer.call('oa/flow/revoketo', { msg_id, msg_to_id, reason: '少了附件' })
  expect(await statusesOf(me, flow)).toEqual(expect.arrayContaining(['付款 8', '核对 1']))

  const admin = await server.as('admin')
  await admin.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '不付了' })
  expect(await statusesOf(me, flow)).toEqual(expect.arrayContaining(['付款 8', '核对 2']))
})

test('S1-099 “unFinishNum, CancelNum, isCancel”: each message of the history has them beside its own fields', async () => {
  const { me, flow } = await started()
  const entries = async () => (await me.call('oa/flow/detail_logs_msgs', { flowOi_id: flow })).data.msgList
  const fields = ['_id', 'PreMsgIds', 'NowFunName', 'PreFunName', 'status', 'dealtype', 'hasread', 'level']
  for (const entry of await entries()) {
    expect(Object.keys(entry)).toEqual(expect.arrayContaining([...fields, 'todepts', 'toer', 'creater']))
    expect(entry).toMatchObject({ unFinishNum: 2, CancelNum: 0, isCancel: false })
  }
  expect((await entries()).map(({ log }) => log.button)).toContain('同意')
  const admin = await server.as('admin')
  await admin.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '不付了' })
  for (const entry of await entries())
    expect(entry).toMatchObject({ unFinishNum: 0, CancelNum: 1, isCancel: true })
})

test('returns a message with the header of its flow', async () => {
  const { me, flow, msgids } = await started()
  const { data } = await me.call('oa/flow/data/message', { msgid: msgids[0] ?? '' })
  expect(data).toMatchObject({ _id: msgids[0], to: first, flowlistOi: { _id: flow, created_id: creator } })
})

test('returns read statuses only of messages that the reader may see', async () => {
  const { me, flow, msgids } = await started()
  const [one = '', two = ''] = msgids
  const reader = await server.as(first)
  await reader.call('oa/flow/deal/bymsgid', { _id: one })
  expect((await me.call('oa/flow/hasread', { msgids: [...msgids, 'nowhere'] })).data).toEqual({
    [one]: 1,
    [two]: 0,
  })
  expect((await me.call('oa/flow/message/hasread', { msg_id: one })).data).toBe(1)
  const other = await server.as(stranger)
  expect((await other.call('oa/flow/hasread', { msgids })).data).toEqual({})
  expect((await other.call('oa/flow/message/hasread', { msg_id: one })).data).toBeNull()
  for (const msg_id of ['__proto__', 'constructor'])
    expect(await me.call('oa/flow/message/hasread', { msg_id })).toMatchObject({ success: true, data: null })
  expect((await me.call('oa/flow/detail', { flowOi_id: flow })).success).toBe(true)
})

test('answers an outsider as for a missing flow', async () => {
  const { flow, msgids } = await started()
  const other = await server.as(stranger)
  const ask = (flowOi_id: string, msgid: string) =>
    Promise.all([
      other.call('oa/flow/checkmsgstatus', { flowOi_id, msgids: [msgid] }),
      other.call('oa/flow/checkmsgstatus/export', { flowOi_id, msgids: [msgid] }),
      other.call('oa/flow/data/message', { msgid }),
    ])
  const [foreign, missing] = [await ask(flow, msgids[0] ?? ''), await ask('nowhere', 'nowhere')]
  expect(foreign).toEqual(missing)
  expect(foreign.map(({ code }) => code)).toEqual(['flow.not-found', 'flow.not-found', 'flow.not-found'])
})

describe('the department a person acts from', () => {
  /** 许诺 belongs to two departments. */
  const several = '100012'
  const keep = (who: string, dept: string) => async () =>
    (await server.as(who)).call('oa/flow/flowsetdeptchoseconfig', { flowid: 'flow-leave', dept })

  test('stores the acting department for each person and flow, and offers it first', async () => {
    const me = await server.as(several)
    const before = await me.call('oa/flow/flowgetdeptchoseconfig', { flowid: 'flow-leave' })
    expect(before.data.dept).toBe('')
    const chosen = before.data.depts[1]?.v ?? ''
    expect((await keep(several, chosen)()).success).toBe(true)
    const after = await me.call('oa/flow/flowgetdeptchoseconfig', { flowid: 'flow-leave' })
    expect(after.data).toMatchObject({ dept: chosen, depts: [{ v: chosen }, {}] })
    expect((await me.call('oa/flow/getbycreat', { _id: 'flow-leave' })).data.depts[0]?.v).toBe(chosen)
    expect((await me.call('oa/flow/flowgetdeptchoseconfig', { flowid: 'flow-seal' })).data.dept).toBe('')
  })

  test('rejects an acting department of another person or of a missing flow', async () => {
    expect(await keep(creator, '1')()).toMatchObject({ success: false, code: 'flow.not-your-department' })
    const me = await server.as(creator)
    expect(await me.call('oa/flow/flowgetdeptchoseconfig', { flowid: 'nowhere' })).toMatchObject({
      success: false,
      code: 'flowdesign.not-found',
    })
  })
})
