import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { EventSet } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { deleteFlows, rowsOf } from '../../../kit/contents'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { at, button, design, field, only, start, step } from '../../../kit/house'
import { type HttpStub, httpStub } from '../../../kit/http-stub'

const amount = field(1, '金额', 'number')
const number = field(2, '单号')
const day = field(3, '生效日期', 'date')
const fields = [amount, number, day]

let server: FlowServer
let host: HttpStub
beforeAll(async () => {
  host = await httpStub()
  server = await flowServerOfFile({ outgoing: { hosts: [{ origin: host.origin, private: true }] } })
})
beforeEach(async () => {
  await deleteFlows(server.db)
  host.heard.length = 0
  host.reply(() => ({}))
})
afterAll(async () => {
  await server.stop()
  await host.close()
})

const edits = fields.map(({ key, name }) => ({ key, name, type: 'canedit' as const, required: false }))

/** A flow whose creator sends it to an event, which leads to 财务 when done and to 复核 when failed. */
const flowWith = (set: EventSet) =>
  server.publish(
    '事件流程',
    design(
      [
        start(['事件'], { formEditLimit: edits }),
        step('事件', { dealtype: 'event', btnGroup: [], event_set: set }),
        step('财务', { dealers: only('100008'), btnGroup: [button([])] }),
        step('复核', { dealers: only('100060'), btnGroup: [button([])] }),
      ],
      fields,
    ),
  )
const ways = {
  maybe_fun_list: [
    { _id: 'ok', showName: '完成', funids: ['财务'] },
    { _id: 'bad', showName: '失败', funids: ['复核'] },
  ],
  outcomes: { done: 'ok', failed: 'bad' },
}
const asking = (): EventSet => ({
  ...ways,
  type: 'http',
  http: {
    url: `${host.origin}/orders`,
    method: 'POST',
    body: [{ name: 'amount', value: `${at(amount)} * 2` }],
    answers: [{ model: 'f2', path: 'data.no' }],
  },
})

async function begin(set: EventSet, values: Record<string, unknown> = { f1: 21 }) {
  const me = await server.as('100010')
  const { data, msg } = await me.call('oa/flow/creat', creating(await flowWith(set), values))
  expect(data, msg).toBeTruthy()
  return { me, flow: data.flowlistid, forwarding: data }
}
const later = async (ms = 0) => {
  server.clock.move(ms)
  await runOutbox(server.house)
}
const messages = (flow: string) =>
  rowsOf<{ step: string; to: string; status: number; id: string }>(
    server.db,
    'select id, step_name as step, to_id as "to", status from message where flow_id = $1 order by created_at, id',
    flow,
  )
const formOf = async (flow: string) =>
  (await rowsOf<{ form: object }>(server.db, 'select form from flow where id = $1', flow))[0]?.form
const incidents = () =>
  rowsOf<{ id: string; state: string; error: object }>(server.db, 'select * from incident')

test('calls another host in an event, copies the response into the form and advances', async () => {
  host.reply(() => ({ body: { data: { no: 'PO-7' } } }))
  const { me, flow, forwarding } = await begin(asking())
  expect(forwarding.nextmessage).toMatchObject([{ funname: '事件', dealtype: 'event', list: [] }])
  expect(forwarding.finished).toBe(false)
  await later()
  expect(host.heard).toMatchObject([{ method: 'POST', path: '/orders', body: '{"amount":42}' }])
  const [, event, next] = await messages(flow)
  expect(host.heard[0]?.headers['idempotency-key']).toBe(event?.id)
  expect([event, next]).toMatchObject([
    { step: '事件', to: '', status: 3 },
    { step: '财务', to: '100008', status: 1 },
  ])
  expect(await formOf(flow)).toMatchObject({ f1: 21, f2: 'PO-7' })
  await waitingFor(await server.as('100008'), flow)
  const { data } = await me.call('oa/flow/detail_logs', { flowOi_id: flow })
  expect(data.logList.at(-1)).toMatchObject({
    type2: 20,
    creater: '系统',
    formdata: [{ n: '单号', str: 'PO-7' }],
  })
})

test('records an incident after three failures of a host, and succeeds on retry', async () => {
  host.reply(() => ({ status: 500 }))
  const { flow } = await begin(asking())
  await later()
  await later(10_000)
  await later(60_000)
  await later(600_000)
  expect(host.heard).toHaveLength(3)
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 1 })

  const admin = await server.as('admin')
  const { data } = await admin.call('oa/flow/incident/list', { nowpage: 1, state: 'open' })
  expect(data.result).toMatchObject([{ flowname: '事件流程', step: '事件', kind: 'event', tries: 3 }])
  expect(data.result[0]?.error.msg).toContain('500')
  expect((await admin.call('oa/flow/list/number', {})).data.incidents).toBe(1)
  expect((await (await server.as('100008')).call('oa/flow/list/number', {})).data).not.toHaveProperty(
    'incidents',
  )

  host.reply(() => ({ body: { data: { no: 'PO-8' } } }))
  const id = data.result[0]?.id ?? ''
  expect(await admin.call('oa/flow/incident/retry', { id, reason: ' ' })).toMatchObject({ success: false })
  const retrying = { id, reason: '接口已恢复', requestId: 'retry-twice-1' }
  const retried = await Promise.all([1, 2].map(() => admin.call('oa/flow/incident/retry', retrying)))
  expect(retried.map(({ success }) => success)).toEqual([true, true])
  expect(await admin.call('oa/flow/incident/retry', { id, reason: '再来' })).toMatchObject({ success: false })
  await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
  expect(await incidents()).toMatchObject([{ state: 'retried' }])
})

test('takes the failure branch when an event is skipped', async () => {
  host.reply(() => ({ status: 503 }))
  const { flow } = await begin(asking())
  for (const wait of [0, 10_000, 60_000]) await later(wait)
  const admin = await server.as('admin')
  const { data } = await admin.call('oa/flow/incident/list', { nowpage: 1, state: 'open' })
  const settling = { id: data.result[0]?.id ?? '', reason: '人工处理', requestId: 'skip-twice-1' }
  const skipped = await Promise.all([1, 2].map(() => admin.call('oa/flow/incident/skip', settling)))
  expect(skipped.map(({ success }) => success)).toEqual([true, true])
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '复核', to: '100060', status: 1 })
  expect(await formOf(flow)).not.toHaveProperty('f2')
})

test('shows waiting events to people with the resend right and runs them again', async () => {
  host.reply(() => ({ status: 503 }))
  const { me, flow } = await begin(asking())
  await later()
  const [, event] = await messages(flow)
  const admin = await server.as('admin')
  const waits = async (who = admin) =>
    (await who.call('oa/flow/admin/canrevokelist', { flowlistids: [flow] })).data
  expect(await waits()).toMatchObject([{ messages: [{ msgid: event?.id, event: true, urge: false }] }])
  expect(await waits(me)).toMatchObject([{ messages: [{ msgid: event?.id, event: false }] }])
  host.reply(() => ({ body: { data: { no: 'PO-9' } } }))
  const sent = { flowmsgid: event?.id ?? '', reason: '接口已恢复', requestId: 'event-again-1' }
  const again = await admin.call('oa/flow/eventreactionflows', sent)
  expect(again).toMatchObject({ success: true, data: { nextmessage: [{ funname: '财务' }] } })
  expect(await waits()).toMatchObject([{ messages: [{ NowFunName: '财务', event: false, urge: true }] }])
})

test('hides incidents from people without the right and refuses their retries', async () => {
  const { flow } = await begin(asking())
  await later()
  const other = await server.as('100010')
  expect(await other.call('oa/flow/incident/list', { nowpage: 1 })).toMatchObject({ success: false })
  const [, event] = await messages(flow)
  const sent = { flowmsgid: event?.id ?? '', reason: '再执行' }
  expect(await other.call('oa/flow/eventreactionflows', sent)).toMatchObject({
    success: false,
    code: 'event.may-not-repeat',
  })
})

test('reruns an event for its fields only, or advances once more as the preview showed', async () => {
  host.reply(() => ({ body: { data: { no: 'A' } } }))
  const { flow } = await begin(asking())
  await later()
  const [, event] = await messages(flow)
  const flowmsgid = event?.id ?? ''
  const admin = await server.as('admin')
  host.reply(() => ({ body: { data: { no: 'B' } } }))
  const { data: only } = await admin.call('oa/flow/eventreactiononly', { flowmsgid, reason: '单号错了' })
  expect(only).toEqual({ fields: ['单号'] })
  expect(await formOf(flow)).toMatchObject({ f2: 'B' })
  expect(await messages(flow)).toHaveLength(3)

  const { data: preview } = await admin.call('oa/flow/eventreactionflows_preview', { flowmsgid })
  expect(preview.nextmessage).toMatchObject([{ funname: '财务', list: [{ to: '100008' }] }])
  expect(await messages(flow)).toHaveLength(3)
  const { data: again } = await admin.call('oa/flow/eventreactionflows', { flowmsgid, reason: '重走' })
  expect(again.nextmessage).toMatchObject([{ funname: '财务', list: [{ to: '100008' }] }])
  expect((await messages(flow)).filter(({ step: name }) => name === '财务')).toHaveLength(2)
})

test('sends an event once when it is triggered twice, and returns the same response', async () => {
  host.reply(() => ({ body: { data: { no: 'A' } } }))
  const { flow } = await begin(asking())
  await later()
  const [, event] = await messages(flow)
  const admin = await server.as('admin')
  host.reply(async () => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    return { body: { data: { no: 'B' } } }
  })
  const sent = { flowmsgid: event?.id ?? '', reason: '单号错了' }
  for (const call of ['oa/flow/eventreactiononly', 'oa/flow/eventreactionflows'] as const) {
    const heard = host.heard.length
    const press = () => admin.call(call, { ...sent, requestId: `${call}-twice` })
    const [first, second] = await Promise.all([press(), press()])
    expect(first).toMatchObject({ success: true })
    expect(second.data).toEqual(first.data)
    expect((await press()).data).toEqual(first.data)
    expect(host.heard.length - heard, call).toBe(1)
  }
  const marks = host.heard.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(marks).size, 'each time with a mark of its own').toBe(3)
  expect((await messages(flow)).filter(({ step: name }) => name === '财务')).toHaveLength(2)
})

test('retries a failed event for a repeated request id', async () => {
  host.reply(() => ({ body: { data: { no: 'A' } } }))
  const { flow } = await begin(asking())
  await later()
  const [, event] = await messages(flow)
  const admin = await server.as('admin')
  const sent = { flowmsgid: event?.id ?? '', reason: '单号错了', requestId: 'event-after-failure' }
  host.reply(() => ({ status: 503 }))
  expect(await admin.call('oa/flow/eventreactiononly', sent)).toMatchObject({ success: false })
  host.reply(() => ({ body: { data: { no: 'B' } } }))
  expect((await admin.call('oa/flow/eventreactiononly', sent)).data).toEqual({ fields: ['单号'] })
})

test('does the work of an effect once when it runs twice', async () => {
  const { flow } = await begin({ ...ways, type: 'set_form', set_form: [by('f2', '"自动"')] })
  await server.db.pool.query('update outbox set tries = 0')
  const [effect] = await rowsOf<{ id: string }>(server.db, "select * from outbox where kind = 'event'")
  await later()
  await server.db.pool.query(
    `insert into outbox (id, flow_id, kind, payload, created_at, due_at)
     select $1, flow_id, 'event', jsonb_build_object('messageId', id), now(), now() from message
     where flow_id = $2 and dealtype = 'event'`,
    [effect?.id, flow],
  )
  await later()
  expect(await messages(flow)).toHaveLength(3)
  expect(await rowsOf(server.db, "select * from outbox where kind = 'event'")).toEqual([])
  expect(await incidents()).toEqual([])
})

const by = (model: string, formula: string) => ({
  name: '',
  label: '',
  model,
  custom_value: { type: 'advanced' as const, normal: null, advanced: formula },
})

test('writes form fields by formulas and empties fields with an empty result', async () => {
  const set_form = [by('f2', `$[连接]("总额", ${at(amount)})`), by('f3', '""')]
  const { flow } = await begin({ ...ways, type: 'set_form', set_form }, { f1: 5, f3: '2026-12-01' })
  await later()
  expect(await incidents()).toEqual([])
  expect(await formOf(flow)).toMatchObject({ f1: 5, f2: '总额5', f3: null })
})

test('advances a timer when its time has come', async () => {
  const { flow } = await begin({ ...ways, type: 'timer', timer: { until: 'delay', seconds: 3_600 } })
  await later(3_599_000)
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 1 })
  await later(2_000)
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
})

test('ends a waiting event on cancellation and ignores its timer', async () => {
  const { me, flow } = await begin({ ...ways, type: 'timer', timer: { until: 'delay', seconds: 60 } })
  const cancelled = await me.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '不办了' })
  expect(cancelled).toMatchObject({ success: true })
  await later(61_000)
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 2 })
  expect(await rowsOf(server.db, "select * from outbox where kind = 'event'")).toEqual([])
  expect(await incidents()).toEqual([])
})

test('detects on a new check that a wait ended early', async () => {
  const timer = { until: 'field' as const, model: 'f3', time: '09:00' }
  const { flow } = await begin({ ...ways, type: 'timer', timer }, { f1: 1, f3: '2099-01-01' })
  await later()
  const [, event] = await messages(flow)
  const admin = await server.as('admin')
  const look = () => admin.call('oa/flow/eventcheckflowstatus', { flowmsgid: event?.id ?? '' })
  expect((await look()).data).toEqual({ waits: true })
  await server.db.pool.query(`update flow set form = form || '{"f3": "2020-01-01"}' where id = $1`, [flow])
  expect((await look()).data).toEqual({ waits: false })
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
})

test('restarts failed flow starts immediately, once', async () => {
  const { flow } = await begin({ ...ways, type: 'timer', timer: { until: 'delay', seconds: 60 } })
  await server.db.pool.query(
    `insert into incident (id, flow_id, kind, payload, error, tries, created_at, state)
     values ('i1', $1, 'sub-flow', '{}', '{"code": "incident.unexpected", "params": {}}', 3, now(), 'open')`,
    [flow],
  )
  const admin = await server.as('admin')
  const again = () => admin.call('oa/flow/eventrefreshcreatsonflow', { flowlistid: flow })
  expect((await again()).data).toEqual({ count: 1 })
  expect((await again()).data).toEqual({ count: 0 })
  expect(await rowsOf(server.db, "select * from outbox where kind = 'sub-flow'")).toMatchObject([
    { id: 'i1' },
  ])
  const other = await server.as('100060')
  expect(await other.call('oa/flow/eventrefreshcreatsonflow', { flowlistid: flow })).toMatchObject({
    success: false,
  })
})

test('keeps an event waiting and records an incident when no assignee is found', async () => {
  const { flow } = await begin({ ...ways, type: 'set_form', set_form: [by('f2', '"x"')] })
  const enable = async (enabled: boolean) => {
    await server.db.pool.query("update person set enabled = $1 where id = '100008'", [enabled])
    await server.db.pool.query('update directory_version set version = version + 1')
  }
  await enable(false)
  onTestFinished(() => enable(true))
  await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 1 })
  expect(await formOf(flow)).not.toHaveProperty('f2')
  expect(await incidents()).toMatchObject([{ error: { code: 'flow.nobody-found' }, state: 'open' }])
})

test('treats a redirect, a response without the field, and a forbidden host as failures', async () => {
  host.reply(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }))
  const { flow } = await begin(asking())
  await later()
  host.reply(() => ({ body: { data: { no: { inner: true } } } }))
  await later(10_000)
  expect(await incidents()).toMatchObject([
    { error: { code: 'event.answer-unfit', params: { field: '单号' } } },
  ])
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 1 })
  host.reply(() => ({ body: { data: { no: 'PO\0' } } }))
  const { flow: unstorable } = await begin(asking())
  for (const wait of [0, 10_000, 60_000, 600_000]) await later(wait)
  expect((await incidents()).at(-1)).toMatchObject({ error: { code: 'event.http-failed' } })
  expect((await messages(unstorable)).at(-1)).toMatchObject({ step: '事件', status: 1 })
  const elsewhere = { url: 'http://example.com/x', method: 'GET' as const, body: [], answers: [] }
  const { flow: second } = await begin({ ...ways, type: 'http', http: elsewhere })
  await later()
  expect((await incidents()).at(-1)).toMatchObject({ error: { code: 'event.address-not-allowed' } })
  expect((await messages(second)).at(-1)).toMatchObject({ status: 1 })
})

/** A flow that others may start: its first message is for 100060. */
async function childFlow() {
  const drawn = design(
    [start(['付款'], { formEditLimit: edits }), step('付款', { dealers: only('100060') })],
    fields,
  )
  const set = { ...drawn.set, canBeSonFlow: true, dealers: only('100060') }
  return server.publish('付款流程', { ...drawn, set })
}
const children = (parent: string) =>
  rowsOf<{ id: string; form: object; created_id: string }>(
    server.db,
    'select f.id, f.form, f.created_id from sub_flow s join flow f on f.id = s.id where s.parent_id = $1',
    parent,
  )

/** A flow that starts another by an event and waits for it before it goes on; the other may be out of use. */
async function waiting(wait: NonNullable<EventSet['wait_flows']>, isOff = false) {
  const v = await childFlow()
  if (isOff) await server.db.pool.query('update flow_design set enabled = false where id = $1', [v])
  const form_map = [{ ...by('f1', `${at(amount)} + 1`), name: '金额', label: '金额' }]
  const go = (to: string) => ({
    maybe_fun_list: [{ _id: 'ok', showName: '完成', funids: [to] }],
    outcomes: { done: 'ok' },
  })
  const flow = await server.publish(
    '采购',
    design(
      [
        start(['发起付款'], { formEditLimit: edits }),
        step('发起付款', {
          dealtype: 'event',
          btnGroup: [],
          event_set: { ...go('等付款'), type: 'creat_flow', creat_flow: { n: '付款流程', v, form_map } },
        }),
        step('等付款', {
          dealtype: 'event',
          btnGroup: [],
          event_set: {
            type: 'wait_flows',
            wait_flows: wait,
            maybe_fun_list: [
              { _id: 'ok', showName: '已付', funids: ['财务'] },
              { _id: 'bad', showName: '没付', funids: ['复核'] },
            ],
            outcomes: { done: 'ok', cancelled: 'bad', timeout: 'bad' },
          },
        }),
        step('财务', { dealers: only('100008') }),
        step('复核', { dealers: only('100060') }),
      ],
      fields,
    ),
  )
  const me = await server.as('100010')
  const { data, msg } = await me.call('oa/flow/creat', creating(flow, { f1: 5 }))
  expect(data, msg).toBeTruthy()
  for (let turn = 0; turn < 4; turn++) await later()
  expect(await incidents()).toHaveLength(isOff ? 1 : 0)
  return { me, flow: data.flowlistid }
}

test('starts a flow in the name of the last assignee and waits for its end', async () => {
  const { flow } = await waiting({ until: 'all', seconds: 0 })
  const [child] = await children(flow)
  expect(child).toMatchObject({ form: { f1: 6 }, created_id: '100010' })
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '等付款', status: 1 })
  const payer = await server.as('100060')
  const message = await waitingFor(payer, child?.id ?? '')
  expect(await payer.call('oa/flow/deal', dealing(message))).toMatchObject({ success: true })
  const next = (await messages(child?.id ?? '')).find(({ status }) => status === 1)
  if (next) await payer.call('oa/flow/deal', dealing(next.id))
  for (let turn = 0; turn < 3; turn++) await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
})

test('treats a cancelled flow and an expired wait as outcomes of their own', async () => {
  const { flow, me } = await waiting({ until: 'all', seconds: 3_600 })
  const [child] = await children(flow)
  const gone = await me.call('oa/flow/allcancel', { flowOi_id: child?.id ?? '', cancelReason: '不付了' })
  expect(gone).toMatchObject({ success: true })
  for (let turn = 0; turn < 3; turn++) await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '复核', status: 1 })

  const { flow: second } = await waiting({ until: 'all', seconds: 3_600 })
  await later(3_601_000)
  expect((await messages(second)).at(-1)).toMatchObject({ step: '复核', status: 1 })
})

test('waits for a flow that could not start until an administrator gives it up', async () => {
  const { flow } = await waiting({ until: 'all', seconds: 0 }, true)
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '等付款', status: 1 })
  const [failed] = await rowsOf<{ id: string }>(server.db, "select id from incident where kind = 'sub-flow'")
  const admin = await server.as('admin')
  const skipped = await admin.call('oa/flow/incident/skip', { id: failed?.id ?? '', reason: '不用付了' })
  expect(skipped.success, skipped.msg).toBe(true)
  for (let turn = 0; turn < 3; turn++) await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '复核', status: 1 })
})

test('sends nothing from the test environment and counts the event as done', async () => {
  const { flow } = await begin(asking())
  await runOutbox({ ...server.house, data: 'test' })
  expect(host.heard).toEqual([])
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
  expect(await formOf(flow)).not.toHaveProperty('f2')
})

test('sends mail through the configured server, and reports why without one', async () => {
  const sent: object[] = []
  const mail = {
    people: [],
    to: '"a@example.com"',
    subject: '"用章"',
    text: `$[连接]("金额", ${at(amount)})`,
  }
  const first = await begin({ ...ways, type: 'mail', mail })
  await runOutbox({ ...server.house, mail: async (one) => void sent.push(one) })
  const [, event] = await messages(first.flow)
  expect(sent).toEqual([{ id: event?.id, to: ['a@example.com'], subject: '用章', text: '金额21' }])
  expect((await messages(first.flow)).at(-1)).toMatchObject({ step: '财务', status: 1 })
  const second = await begin({ ...ways, type: 'mail', mail })
  await later()
  expect((await messages(second.flow)).at(-1)).toMatchObject({ step: '事件', status: 1 })
  expect(await incidents()).toMatchObject([{ error: { code: 'event.no-mail' } }])
})

test('ignores the outcome of an event when the flow is withdrawn meanwhile', async () => {
  const { me, flow } = await begin(asking())
  host.reply(async () => {
    await me.call('oa/flow/allcancel', { flowOi_id: flow, cancelReason: '不办了' })
    return { body: { data: { no: 'PO-9' } } }
  })
  await later()
  expect((await messages(flow)).at(-1)).toMatchObject({ step: '事件', status: 2 })
  expect(await formOf(flow)).not.toHaveProperty('f2')
  expect(await incidents()).toEqual([])
})

test('ends an event once however many checks run simultaneously', async () => {
  const { flow } = await begin({ ...ways, type: 'timer', timer: { until: 'delay', seconds: 60 } })
  const [, event] = await messages(flow)
  server.clock.move(61_000)
  const admin = await server.as('admin')
  const look = () => admin.call('oa/flow/eventcheckflowstatus', { flowmsgid: event?.id ?? '' })
  await Promise.all([look(), runOutbox(server.house), look(), runOutbox(server.house), look()])
  expect((await messages(flow)).filter(({ step: name }) => name === '财务')).toHaveLength(1)
  expect(await incidents()).toEqual([])
})
