import readSheet from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notifyOverdue } from '../../../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { startEffects } from '../../../../src/server/jobs/run-effects'
import { rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { button, design, only, start, step } from '../../../kit/house'
import { passMidnight } from '../../../kit/server'

const hour = 3_600_000
const day = 24 * hour
const [creator, superior, other] = ['100010', '100008', '100060'] as const

let server: FlowServer
let flowid: string
beforeEach(async () => {
  server = await flowServerOfFile()
  passMidnight(server.clock)
  flowid = await server.publish(
    '限时流程',
    design([
      start(['审批']),
      step('审批', { dealers: only(superior), timeexpired: 3600, btnGroup: [button(['备案'])] }),
      step('备案', { dealers: only(other) }),
    ]),
  )
})
afterEach(() => server.stop())

const admin = () => server.as('admin')
const begin = async () => {
  const me = await server.as(creator)
  return (await me.call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
}
const log = async (search: object = {}) =>
  (await (await admin()).call('oa/flow/timeout/log', { nowpage: 1, search })).data
const month = async () => (await (await admin()).call('oa/flow/timeout/summary.get', {})).data.DefaultData
const told = async () =>
  (await rowsOf<{ payload: object }>(server.db, "select payload from outbox where kind = 'notify'")).map(
    ({ payload }) => payload,
  )

test('reports an overdue message once a day, at most ten times, and logs it once', async () => {
  const flow = await begin()
  expect(await notifyOverdue(server.house)).toBe(0)
  server.clock.move(hour + 1000)
  await runOutbox(server.house)
  expect(await notifyOverdue(server.house)).toBe(1)
  expect(await told()).toMatchObject([{ people: [superior], why: 'late' }])
  expect(await notifyOverdue(server.house)).toBe(0)
  for (let days = 0; days < 12; days++) {
    server.clock.move(day)
    await notifyOverdue(server.house)
  }
  const { result, totalItems } = await log()
  expect(totalItems).toBe(1)
  expect(result).toMatchObject([
    { flowlistid: flow, flowname: '限时流程', NowFunName: '审批', toer: expect.any(String), to: superior },
  ])
  expect(result[0]).toMatchObject({ expiredtimes: 10, hasfinish: 0, finished_at: null })
  const who = await server.as(superior)
  const waiting = await who.call('oa/flow/list/waiting', { nowpage: 1, search: {} })
  expect(waiting.data.result[0]?.expiredtimes).toBe(10)
})

test('reports each overdue message once across two processes', async () => {
  await Promise.all(Array.from({ length: 12 }, begin))
  server.clock.move(hour + 1000)
  const counts = await Promise.all([notifyOverdue(server.house), notifyOverdue(server.house)])
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(12)
  expect((await log()).result.map(({ expiredtimes }) => expiredtimes)).toEqual(Array(12).fill(1))
})

test('reports neither messages handled in time nor steps without a deadline', async () => {
  const flow = await begin()
  const who = await server.as(superior)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, flow)))
  server.clock.move(30 * day)
  expect(await notifyOverdue(server.house)).toBe(0)
})

test('shows the outcome in log and summary of overdue messages and searches them', async () => {
  const [first = '', second = ''] = [await begin(), await begin()]
  server.clock.move(3 * hour)
  await notifyOverdue(server.house)
  const who = await server.as(superior)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, first)))
  const manager = await admin()
  const { data } = await manager.call('oa/flow/list/cancancel', { flowOi_id: second })
  const ids = data.list.flatMap(({ group }) => group.map(({ _id }) => _id))
  await manager.call('oa/flow/cancel', { flowOi_id: second, flowmsgIdList: ids, cancelReason: '不需要了' })
  expect((await log({ hasfinish: 1 })).result).toMatchObject([{ flowlistid: first, hasfinish: 1 }])
  expect((await log({ hasfinish: 3 })).result).toMatchObject([{ flowlistid: second, hasfinish: 3 }])
  expect((await log({ toer: '%' })).result).toEqual([])

  const { search } = await month()
  const { data: summary } = await (await admin()).call('oa/flow/timeout/summary', { search })
  expect(summary.result).toMatchObject([
    { uuid: superior, finishNum: 2, unfinishNum: 0, expiredtimes: 2, flows: [{ flowname: '限时流程' }] },
  ])
  const late = summary.result[0]?.expirealltime ?? 0
  expect(late).toBeGreaterThanOrEqual(4 * 3600)
  expect(late).toBeLessThan(4 * 3600 + 120)
  expect(await (await admin()).call('oa/flow/timeout/summary', { search: {} })).toMatchObject({
    success: false,
    msg: '月份不可为空',
  })
})

test('exports log and summary only for people with access to them', async () => {
  await begin()
  server.clock.move(2 * hour)
  await notifyOverdue(server.house)
  const sheet = async (name: string, payload: object) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { 'x-token': (await admin()).token },
      payload,
    })
    return (await readSheet(answer.rawPayload))[0]?.data ?? []
  }
  const [head, row] = await sheet('oa/flow/timeout/log/export', { search: {} })
  expect(head?.slice(0, 3)).toEqual(['文号', '流程名称', '当前步骤'])
  expect(row?.[7]).toBe('未完成')
  const begun = await (await admin()).call('oa/flow/timeout/log/export_start', { search: {} })
  await Promise.all(await startEffects(server.house, 10))
  const exports = (await (await admin()).call('oa/flow/export/list', {})).data
  const one = exports.find(({ id }) => id === begun.data.id)
  expect(one).toMatchObject({ state: 'done', rows: 1, title: '流程超时日志' })
  const pieces: Buffer[] = []
  for await (const piece of server.house.files.read(one?.file?.fileid ?? '')) pieces.push(piece as Buffer)
  expect((await readSheet(Buffer.concat(pieces)))[0]?.data).toEqual([head, row])
  const summary = await sheet('oa/flow/timeout/summary/export', await month())
  expect(summary.map((line) => line.slice(1, 4))).toEqual([
    ['流程名称', '完成数量', '未完成数量'],
    ['全部流程', 0, 1],
    ['限时流程', 0, 1],
  ])
  const stranger = await server.as(creator)
  expect((await stranger.call('oa/flow/timeout/log', { nowpage: 1, search: {} })).status).toBe(403)
  expect((await stranger.call('oa/flow/timeout/log/export_start', { search: {} })).status).toBe(403)
})
