import { afterAll, beforeAll, expect, test } from 'vitest'
import { signing } from '../../../kit/designs'
import { creating, type FlowServer, firstPage, flowServerOfFile } from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'

const [creator, first, second, last] = ['100010', '100029', '100030', '100028'] as const

let server: FlowServer
let design: string
beforeAll(async () => {
  server = await flowServerOfFile()
  design = await server.publish('用款', {
    ...signing('orsign', [first, second], last),
  })
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = async () =>
  (await (await server.as(creator)).call('oa/flow/creat', creating(design, {}))).data.flowlistid
const listed = async (who: string) =>
  (await (await server.as(who)).call('oa/flow/list/waiting', firstPage)).data.result.map(
    ({ flowlistid, level }) => [flowlistid, level],
  )
const detail = async (who: string, flow: string) =>
  (await (await server.as(who)).call('oa/flow/detail', { flowOi_id: flow })).data

test('moves a flow that the creator makes urgent to the top and records it in history', async () => {
  const [older, newer] = [await start(), await start()]
  expect(await listed(first)).toEqual([
    [newer, 0],
    [older, 0],
  ])
  expect((await detail(creator, older)).may.level).toBe(100)
  expect((await detail(first, older)).may.level).toBeNull()
  const me = await server.as(creator)
  const body = { flowOi_id: older, level: 100 as const, requestId: 'urgent-now-1' }
  const raised = await me.call('oa/flow/setlevel', body)
  expect(raised).toMatchObject({ success: true, msg: '已标为紧急', data: { level: 100 } })
  expect(await me.call('oa/flow/setlevel', body)).toEqual(raised)
  expect(await listed(first)).toEqual([
    [older, 100],
    [newer, 0],
  ])
  const seen = await detail(creator, older)
  expect([seen.flow.level, seen.may.level]).toEqual([100, null])
  const logs = await me.call('oa/flow/detail_logs', { flowOi_id: older })
  expect(logs.data.logList.at(-1)).toMatchObject({ type2: 14, levels: { from: 0, to: 100 } })
})

test('lowers urgency for people with the resend right only, and hides the flow from outsiders', async () => {
  const flow = await start()
  const set = async (who: string, level: 0 | 100) =>
    (await server.as(who)).call('oa/flow/setlevel', { flowOi_id: flow, level })
  await set(creator, 100)
  expect(await set(creator, 0)).toMatchObject({ code: 'flow.may-not-lower' })
  expect(await set(first, 0)).toMatchObject({ code: 'flow.may-not-lower' })
  expect(await set('admin', 0)).toMatchObject({ success: true, msg: '已恢复为普通级别' })
  expect((await detail(creator, flow)).flow.level).toBe(0)
  expect(await set('100012', 100)).toMatchObject({ code: 'flow.not-found' })
  expect(
    (await (await server.as(creator)).raw('oa/flow/setlevel', { flowOi_id: flow, level: 50 })).status,
  ).toBe(400)
})
