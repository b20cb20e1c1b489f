import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OaFlowdesignsEntrustCreatBody } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  waitingFor,
} from '../../../kit/flows'
import { expectInvariants } from '../../../kit/invariants'
import type { Sender } from '../../../kit/server'

const day = 24 * 3_600_000
/** 王磊 files, 林晓峰 is his superior; 苏婉清 and 赵子涵 stand in. */
const [filer, superior, deputy, other] = ['100010', '100008', '100009', '100011']

let server: FlowServer
beforeAll(async () => {
  server = await flowServerOfFile()
})
beforeEach(async () => {
  await server.db.pool.query('delete from entrust')
  await server.db.pool.query('update directory_version set delegations = delegations + 1')
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const at = (days: number) => new Date(server.clock.now() + days * day).toISOString()
const body = (rest: Partial<OaFlowdesignsEntrustCreatBody> = {}): OaFlowdesignsEntrustCreatBody => ({
  from: '',
  to: deputy,
  kind: 'message',
  flows: null,
  begins_at: null,
  ends_at: null,
  enabled: true,
  reason: '年假',
  ...rest,
})
const delegates = async (who: string, rest: Partial<OaFlowdesignsEntrustCreatBody> = {}) =>
  (await server.as(who)).call('oa/flowdesigns/entrust/creat', body(rest))
const files = async () => {
  const created = await (await server.as(filer)).call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
  expect(created.success, created.msg).toBe(true)
  return created.data.flowlistid
}
const waitsFor = async (flow: string) =>
  (
    await rowsOf<{ to_name: string; entrust_from_name: string | null }>(
      server.db,
      'select to_name, entrust_from_name from message where flow_id = $1 and status = 1 order by to_name',
      flow,
    )
  ).map((row) => (row.entrust_from_name ? `${row.to_name} for ${row.entrust_from_name}` : row.to_name))
const byDeputy = ['苏婉清 for 林晓峰']
const bySuperior = ['林晓峰']

describe('S1-233: delegations set by the principal', () => {
  test('adds a delegation, lists it to both sides, changes it and takes it back', async () => {
    const me = await server.as(superior)
    const { data } = await delegates(superior)
    const mine = await me.call('oa/flowdesigns/entrust/list.get', {})
    const told = { to_name: '苏婉清', state: 'on', mayEdit: true, flows: null, rev: 1, reason: '年假' }
    expect(mine.data).toMatchObject([{ _id: data._id, from_name: '林晓峰', ...told }])
    const theirs = await (await server.as(deputy)).call('oa/flowdesigns/entrust/list.get', {})
    expect(theirs.data).toMatchObject([{ _id: data._id, mayEdit: false }])
    const edit = { _id: data._id, rev: 1, ...body({ flows: ['flow-leave'], begins_at: at(1) }) }
    expect(await me.call('oa/flowdesigns/entrust/edit', edit)).toMatchObject({ data: { rev: 2 } })
    expect(await me.call('oa/flowdesigns/entrust/edit', edit)).toMatchObject({ status: 409 })
    const changed = await me.call('oa/flowdesigns/entrust/getbyid', { _id: data._id })
    expect(changed.data).toMatchObject({ state: 'coming', flows: [{ id: 'flow-leave' }] })
    await me.call('oa/flowdesigns/entrust/delete', { _id: data._id })
    expect((await me.call('oa/flowdesigns/entrust/list.get', {})).data).toEqual([])
  })

  test.each<[string, () => Partial<OaFlowdesignsEntrustCreatBody>, string]>([
    ['to nobody', () => ({ to: '' }), 'entrust.nobody'],
    ['to oneself', () => ({ to: superior }), 'entrust.self'],
    ['to somebody unknown', () => ({ to: 'nobody' }), 'entrust.unknown'],
    ['of no flow', () => ({ flows: [] }), 'entrust.no-flows'],
    ['of an unknown flow', () => ({ flows: ['gone'] }), 'entrust.flow-gone'],
    [
      'for a period that runs backwards',
      () => ({ begins_at: at(2), ends_at: at(1) }),
      'entrust.period-backwards',
    ],
    ['for a period that is over', () => ({ begins_at: at(-2), ends_at: at(-1) }), 'entrust.period-over'],
  ])('rejects a delegation %s', async (_, rest, code) =>
    expect(await delegates(superior, rest())).toMatchObject({ success: false, code }),
  )

  test('offers the running flows by name', async () => {
    const { data } = await (await server.as(superior)).call('oa/flowdesigns/entrust/flows', {})
    expect(data.map(({ id }) => id).sort()).toEqual([
      ...['flow-attendance', 'flow-contract', 'flow-expense', 'flow-leave', 'flow-overtime'],
      ...['flow-payment', 'flow-purchase', 'flow-regular', 'flow-seal', 'flow-trip'],
    ])
  })

  test('T24: rejects a delegation in a circle, also through others, unless the periods never overlap', async () => {
    await delegates(deputy, { to: other, ends_at: at(2) })
    await delegates(other, { to: superior })
    const circle = await delegates(superior)
    expect(circle).toMatchObject({ code: 'entrust.circle' })
    expect(circle.msg).toContain('林晓峰 → 苏婉清 → 赵子涵 → 林晓峰')
    expect((await delegates(superior, { begins_at: at(3) })).success).toBe(true)
  })

  test('rejects a second delegation for the same flow and time unless one is disabled', async () => {
    await delegates(superior, { flows: ['flow-leave'], ends_at: at(2) })
    expect(await delegates(superior, { to: other })).toMatchObject({ code: 'entrust.overlap' })
    expect((await delegates(superior, { to: other, enabled: false })).success).toBe(true)
    expect((await delegates(superior, { to: other, flows: ['flow-seal'] })).success).toBe(true)
    expect((await delegates(superior, { to: other, begins_at: at(2) })).success).toBe(false)
    expect((await delegates(superior, { to: other, flows: ['flow-leave'], begins_at: at(2) })).success).toBe(
      true,
    )
    expect((await delegates(superior, { kind: 'flow' })).success).toBe(true)
  })

  test('rejects calls by other people, while an administrator sees and sets all delegations', async () => {
    const { data } = await delegates(superior)
    const stranger = await server.as(other)
    for (const call of ['delete', 'getbyid', 'handover'] as const)
      expect((await stranger.call(`oa/flowdesigns/entrust/${call}`, { _id: data._id })).success).toBe(false)
    expect(await delegates(other, { from: superior })).toMatchObject({ status: 403 })
    expect(await stranger.call('oa/flowdesigns/entrust/list', { nowpage: 1, search: {} })).toMatchObject({
      status: 403,
    })
    const admin = await server.as('admin')
    const all = await admin.call('oa/flowdesigns/entrust/list', {
      nowpage: 1,
      search: { name: '林', state: 'on' },
    })
    expect(all.data).toMatchObject({ totalItems: 1, result: [{ _id: data._id, mayEdit: true }] })
    expect((await delegates('admin', { from: deputy, to: other })).success).toBe(true)
  })
})

describe('a delegation in force', () => {
  test('sends new tasks to the delegate and, after the principal’s return, to the principal', async () => {
    const { data } = await delegates(superior, { begins_at: at(0), ends_at: at(1 / 48) })
    expect(await waitsFor(await files())).toEqual(byDeputy)
    server.clock.move(day / 48)
    expect(await waitsFor(await files())).toEqual(bySuperior)
    const gone = await (await server.as(superior)).call('oa/flowdesigns/entrust/getbyid', { _id: data._id })
    expect(gone.data.state).toBe('over')
  })

  test.each<[string, Partial<OaFlowdesignsEntrustCreatBody>, string[]]>([
    ['permanent', {}, byDeputy],
    ['of this flow', { flows: ['flow-leave'] }, byDeputy],
    ['of another flow', { flows: ['flow-seal'] }, bySuperior],
    ['switched off', { enabled: false }, bySuperior],
    ['of whole flows', { kind: 'flow' }, bySuperior],
  ])('assigns a task under a delegation: %s', async (_, rest, expected) => {
    await delegates(superior, rest)
    expect(await waitsFor(await files())).toEqual(expected)
  })

  test('shows both names in message, list, forecast and history; the principal still sees the flow', async () => {
    await delegates(superior)
    const me = await server.as(filer)
    const preview = await me.call('oa/flow/creatpreviewmode', creating('flow-leave', leaveForm(2)))
    const [next] = preview.data.nextmessage
    expect(next).toMatchObject({ list: [{ name: '苏婉清', entrust_from: '林晓峰' }] })
    expect(next?.trace.at(-1)).toMatchObject({ code: 'trace.entrusted', people: ['苏婉清'] })
    const flow = await files()
    const stand = await server.as(deputy)
    const numbers = await stand.call('oa/flow/list/number', {})
    expect(numbers.data.msg_entrust).toBeGreaterThan(0)
    const msgid = await waitingFor(stand, flow)
    const opened = await stand.call('oa/flow/deal/bymsgid', { _id: msgid })
    expect(opened.data.message).toMatchObject({
      toer: '苏婉清',
      entrust_from: { id: superior, name: '林晓峰' },
    })
    expect((await stand.call('oa/flow/deal', dealing(msgid))).success).toBe(true)
    const original = await server.as(superior)
    const logs = await original.call('oa/flow/detail_logs', { flowOi_id: flow })
    expect(logs.data.logList.at(-1)).toMatchObject({ creater: '苏婉清', entrust_from: { name: '林晓峰' } })
  })
})

describe('S1-210: messages handled for a principal', () => {
  const list = (who: Sender, direction: 'to_me' | 'by_me', rest = {}) =>
    who.call('oa/flow/myentrust/list', { nowpage: 1, search: { direction, ...rest } })

  test('lists the messages to both sides with an unread count, which decreases on reading', async () => {
    await server.db.pool.query('update message set has_read = true')
    await delegates(superior)
    const flow = await files()
    const [mine, theirs] = [await server.as(superior), await server.as(deputy)]
    const row = { flowlistid: flow, toer: '苏婉清', entrust_from: { name: '林晓峰' }, hasread: 0, status: 1 }
    expect((await list(theirs, 'to_me', { readstatus: 'unread' })).data.result).toMatchObject([row])
    expect((await list(mine, 'by_me', { state: 'waiting' })).data.result[0]).toMatchObject(row)
    expect((await list(mine, 'to_me')).data.result).toEqual([])
    expect((await theirs.call('oa/flow/list/number', {})).data.msg_entrust).toBe(1)
    expect((await theirs.call('oa/flow/entrust/setread', {})).data.msg_entrust).toBe(0)
    expect((await list(theirs, 'to_me', { readstatus: 'unread' })).data.result).toEqual([])
  })

  test('hands a message over manually and takes it back, but not a handled one', async () => {
    const flow = await files()
    const [mine, theirs] = [await server.as(superior), await server.as(other)]
    const flowmsgid = await waitingFor(mine, flow)
    const hand = { flowmsgid, to: other, reason: '外出开会' }
    expect(await theirs.call('oa/flow/entrust/to_other', hand)).toMatchObject({ success: false })
    const handed = await mine.call('oa/flow/entrust/to_other', hand)
    expect(handed).toMatchObject({ success: true, msg: '已委托 赵子涵 处理' })
    expect(await waitsFor(flow)).toEqual(['赵子涵 for 林晓峰'])
    expect(await mine.call('oa/flow/entrust/to_other', hand)).toMatchObject({ success: false })
    const taken = await mine.call('oa/flow/entrust/take_back', { flowmsgid: handed.data.flowmsgid })
    expect(taken.success, taken.msg).toBe(true)
    expect(await waitsFor(flow)).toEqual(bySuperior)
    await mine.call('oa/flow/deal', dealing(taken.data.flowmsgid))
    const late = await mine.call('oa/flow/entrust/to_other', { ...hand, flowmsgid: taken.data.flowmsgid })
    expect(late).toMatchObject({ success: false, code: 'flow.message-handled' })
    expect(late.msg).toContain('林晓峰')
  })

  test('returns to the principal on request everything that the delegate has not handled', async () => {
    await server.db.pool.query('update message set entrust_from_id = null; update flow set id = id')
    await delegates(superior)
    const flows = [await files(), await files()]
    const [mine, theirs] = [await server.as(superior), await server.as(deputy)]
    await theirs.call('oa/flow/deal', dealing(await waitingFor(theirs, flows[0] ?? '')))
    expect((await list(mine, 'by_me', { state: 'waiting', to: deputy })).data.totalItems).toBe(1)
    expect((await list(mine, 'by_me', { state: 'waiting', to: other })).data.totalItems).toBe(0)
    const back = await mine.call('oa/flow/entrust/take_back_all', { to: deputy })
    expect(back).toMatchObject({ success: true, data: { moved: 1 } })
    expect(await waitsFor(flows[1] ?? '')).toEqual(bySuperior)
    expect((await mine.call('oa/flow/entrust/take_back_all', { to: deputy })).data.moved).toBe(0)
  })

  test('accepts one of a concurrent handling and take-back and names its actor in the other response', async () => {
    await delegates(superior)
    const [mine, theirs] = [await server.as(superior), await server.as(deputy)]
    for (let round = 0; round < 5; round++) {
      const flowmsgid = await waitingFor(theirs, await files())
      const both = await Promise.all([
        theirs.call('oa/flow/deal', dealing(flowmsgid)),
        mine.call('oa/flow/entrust/take_back', { flowmsgid }),
      ])
      expect(both.filter(({ success }) => success)).toHaveLength(1)
      expect(both.find(({ success }) => !success)?.msg).toMatch(/苏婉清|林晓峰/)
    }
  })

  test('accepts one of two concurrent delegations to each other', async () => {
    const both = await Promise.all([delegates(superior), delegates(deputy, { to: superior })])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect(both.find(({ success }) => !success)?.code).toBe('entrust.circle')
  })

  test('counts the waiting tasks of a new delegation and hands them over on request', async () => {
    const flow = await files()
    const { data } = await delegates(superior, { flows: ['flow-leave'] })
    expect(data.waiting).toBeGreaterThan(0)
    const me = await server.as(superior)
    const handed = await me.call('oa/flowdesigns/entrust/handover', { _id: data._id })
    expect(handed.data).toEqual({ moved: data.waiting })
    expect(await waitsFor(flow)).toEqual(byDeputy)
    expect((await me.call('oa/flowdesigns/entrust/handover', { _id: data._id })).data).toEqual({ moved: 0 })
  })
})

describe('T24: a delegation that leads to no assignee', () => {
  const settled = async () => {
    while (await runOutbox(server.house));
  }
  const admin = () => server.as('admin')
  const incidents = async (state: 'open' | 'all' = 'open') =>
    (await (await admin()).call('oa/flow/incident/list', { state, nowpage: 1 })).data.result
  const inService = async (enabled: boolean) =>
    expect((await (await admin()).call('employee/setenable', { id: other, enabled })).success).toBe(true)

  test('creates one incident, which an administrator resolves, and no duplicates for further tasks', async () => {
    await delegates(superior, { to: other })
    await inService(false)
    const flow = await files()
    await files()
    expect(await waitsFor(flow)).toEqual(bySuperior)
    await settled()
    const [told, ...more] = await incidents()
    expect(more).toEqual([])
    expect(told).toMatchObject({ kind: 'broken-delegation', step: expect.any(String) })
    expect(told?.error.msg).toBe('林晓峰 的委托最终指向已停用的人员（林晓峰 → 赵子涵），仍由本人处理')

    const retry = async () =>
      (await admin()).call('oa/flow/incident/retry', { id: told?.id ?? '', reason: '再看看' })
    await retry()
    await settled()
    expect(await incidents()).toMatchObject([{ id: told?.id }])
    await inService(true)
    await retry()
    await settled()
    expect(await incidents()).toEqual([])
    expect(await incidents('all')).toMatchObject([{ id: told?.id, state: 'retried' }])
  })

  test('creates no incident when the affected task has already been handled', async () => {
    await delegates(superior, { to: other })
    await inService(false)
    const flow = await files()
    await (await server.as(superior)).call(
      'oa/flow/deal',
      dealing(await waitingFor(await server.as(superior), flow)),
    )
    await settled()
    expect(await incidents()).toEqual([])
    await inService(true)
  })
})

test('updates the count of flows handled for a principal by the server clock', async () => {
  await delegates(superior, { kind: 'flow', begins_at: at(1), ends_at: at(2) })
  await files()
  const badge = async () =>
    (await (await server.as(deputy)).call('oa/flow/list/number', {})).data.flow_entrust
  expect(await badge()).toBe(0)
  server.clock.move(1.5 * day)
  expect(await badge()).toBeGreaterThan(0)
  server.clock.move(day)
  expect(await badge()).toBe(0)
})
