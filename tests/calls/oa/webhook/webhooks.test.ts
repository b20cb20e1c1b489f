import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OaWebhookSaveBody } from '../../../../src/generated/types'
import { notifyOverdue } from '../../../../src/server/jobs/notify-overdue'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { rowsOf } from '../../../kit/contents'
import {
  creating,
  dealing,
  type FlowServer,
  flowServerOfFile,
  leaveForm,
  sealForm,
  waitingFor,
} from '../../../kit/flows'
import { design, field, limit, only, start, step } from '../../../kit/house'
import { type HttpStub, httpStub } from '../../../kit/http-stub'
import { limitedAdmin } from '../../../kit/limited-admin'
import { inTest } from '../../../kit/test-environment'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const [creator, receiver] = ['100010', '100008'] as const
const everything = ['flow.created', 'flow.finished', 'message.created', 'message.late'] as const

let server: FlowServer
let host: HttpStub
let lines: string[]
beforeEach(async () => {
  host = await httpStub()
  lines = []
  server = await flowServerOfFile({
    outgoing: { hosts: [{ origin: host.origin, private: true }] },
    log: { write: (line) => void lines.push(line) },
  })
})
afterEach(async () => {
  await server.stop()
  await host.close()
})

const admin = () => server.as('admin')
const save = async (more: Partial<OaWebhookSaveBody> = {}) => {
  const wanted = { name: '档案系统', url: `${host.origin}/hook`, events: [...everything], enabled: true }
  return (await admin()).call('oa/webhook/save', { ...wanted, ...more })
}
const begin = async () => {
  const flowid = await server.publish(
    '用款',
    design([start(['审批']), step('审批', { dealers: only(receiver), timeexpired: 3600 })]),
  )
  return (await (await server.as(creator)).call('oa/flow/creat', creating(flowid, {}))).data.flowlistid
}
const run = async (wait = 0) => {
  server.clock.move(wait)
  for (let round = 0; round < 4; round++) await runOutbox(server.house)
}
const told = () =>
  host.heard.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: object })
const deliveries = async (state?: 'done' | 'failed' | 'waiting') =>
  (await (await admin()).call('oa/webhook/deliveries', { nowpage: 1, ...(state && { state }) })).data.result

test('sends each flow event once, signed, to a webhook address', async () => {
  const { data } = await save()
  const flow = await begin()
  await run()
  expect(
    told()
      .map(({ event }) => event)
      .sort(),
  ).toEqual(['flow.created', 'message.created'])
  for (const { body, headers } of host.heard) {
    const text = `${headers['x-qianpi-timestamp']}.${body}`
    const signature = createHmac('sha256', data.secret ?? '')
      .update(text)
      .digest('hex')
    expect(headers['x-qianpi-signature']).toBe(`sha256=${signature}`)
    expect(headers['idempotency-key']).toBe(JSON.parse(body).id)
  }
  expect(told()[0]?.data).toMatchObject({ flowlistid: flow, flowname: '用款' })

  await run(2 * hour)
  await notifyOverdue(server.house)
  await run()
  const who = await server.as(receiver)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, flow)))
  await run()
  const events = told().map(({ event }) => event)
  expect(events.sort()).toEqual(['flow.created', 'flow.finished', 'message.created', 'message.late'])
  expect((await deliveries('done')).length).toBe(4)
})

test('retries an event to a failing address after 15 s, 5 min and an hour', async () => {
  let failures = 3
  host.reply(() => ({ status: failures-- > 0 ? 500 : 200 }))
  await save({ events: ['flow.created'] })
  await begin()
  await run()
  for (const [wait, heard] of [
    [10 * second, 1],
    [5 * second, 2],
    [5 * minute, 3],
    [hour, 4],
    [6 * hour, 4],
  ] as const) {
    await run(wait)
    expect(host.heard).toHaveLength(heard)
  }
  expect(new Set(told().map(({ id }) => id)).size).toBe(1)
  expect(await deliveries()).toMatchObject([{ state: 'done', tries: 4, error: '' }])
})

test('stops after five attempts until an administrator resends the event under its old id', async () => {
  host.reply(() => ({ status: 503 }))
  await save({ events: ['flow.created'] })
  await begin()
  await run()
  for (const wait of [15 * second, 5 * minute, hour, 6 * hour, 24 * hour]) await run(wait)
  expect(host.heard).toHaveLength(5)
  const [failed] = await deliveries('failed')
  expect(failed).toMatchObject({ tries: 5, error: '对方应答状态 503' })
  expect(await rowsOf(server.db, 'select id from incident')).toEqual([])

  host.reply(() => ({}))
  const sent = await (await admin()).call('oa/webhook/replay', { ids: [failed?.id ?? ''] })
  expect(sent.data.count).toBe(1)
  await run()
  expect(told().at(-1)?.id).toBe(failed?.event_id)
  expect(await deliveries('failed')).toEqual([])
})

test('accepts only addresses that the server may reach, and only from administrators', async () => {
  expect(await save({ url: 'http://169.254.169.254/latest' })).toMatchObject({
    code: 'webhook.address-not-allowed',
  })
  const other = await server.as(creator)
  expect((await other.call('oa/webhook/list', {})).status).toBe(403)
})

test('sends the values of fields with an alias only to a webhook that carries them, and shows them nowhere else', async () => {
  await save({ events: ['flow.created', 'message.created'], values: true, flows: ['flow-seal'] })
  await save({ name: '其他系统', events: ['flow.created'] })
  await (await server.as(creator)).call('oa/flow/creat', creating('flow-seal', sealForm()))
  await run()
  const values = { document: '办公室租赁合同', seal: '公章', copies: 2, date: '2026-12-01' }
  const sent = told().map(({ event, data }) => [event, 'values' in data ? data.values : null])
  expect(sent).toHaveLength(3)
  expect(sent).toContainEqual(['flow.created', expect.objectContaining(values)])
  expect(sent).toContainEqual(['flow.created', null])
  expect(sent).toContainEqual(['message.created', null])
  expect(JSON.stringify(await deliveries())).not.toContain('"values"')
  expect((await (await admin()).call('oa/webhook/list', {})).data.map(({ values }) => values)).toEqual([
    true,
    false,
  ])
})

test('sends masked text in place of what the flow masks for its readers', async () => {
  const phone = field(1, '电话', 'input', { alias: 'phone', mask: 'middle' })
  const made = design(
    [start(['审批'], { formEditLimit: [limit(phone)] }), step('审批', { dealers: only(receiver) })],
    [phone],
  )
  const flowid = await server.publish('调薪', {
    ...made,
    set: { ...made.set, formEditLimit: [limit(phone, 'masked')] },
  })
  await save({ events: ['flow.created'], values: true, flows: [flowid] })
  await (await server.as(creator)).call('oa/flow/creat', creating(flowid, { [phone.model]: '13812345678' }))
  await run()
  expect(told()).toMatchObject([{ data: { values: { phone: '138****5678' } } }])
  expect(JSON.stringify(host.heard)).not.toContain('13812345678')
  const stored = await rowsOf(server.db, 'select d.* from webhook_delivery d')
  expect(JSON.stringify(stored)).not.toContain('13812345678')
})

test('lets only administrators save a webhook that carries values', async () => {
  const holder = await limitedAdmin(server, '100011', ['company'])
  const wanted = { name: 'ERP', url: `${host.origin}/hook`, events: ['flow.created' as const], enabled: true }
  expect(await holder.call('oa/webhook/save', { ...wanted, values: true })).toMatchObject({
    code: 'webhook.values-admin',
  })
  expect(await holder.call('oa/webhook/save', wanted)).toMatchObject({ success: true })
})

test('shows the secret once and in no other response or log', async () => {
  const { data } = await save({ events: ['flow.created'] })
  const id = data.id
  host.reply(() => ({ status: 500 }))
  await (await admin()).call('oa/webhook/ping', { id })
  await run()
  expect(told()).toMatchObject([{ event: 'ping' }])
  expect((await save({ id, name: '档案' })).data.secret).toBeNull()
  const answers = [await (await admin()).call('oa/webhook/list', {}), await deliveries()]
  expect(JSON.stringify(answers)).not.toContain(data.secret)
  expect(lines.join('')).not.toContain(data.secret)
  expect((await save({ id, newsecret: true })).data.secret).not.toBe(data.secret)
})

test('sends nothing to a disabled webhook and no events older than the webhook', async () => {
  const flow = await begin()
  await run()
  server.clock.move(minute)
  const { data } = await save({ events: ['flow.created', 'flow.finished'] })
  const who = await server.as(receiver)
  await who.call('oa/flow/deal', dealing(await waitingFor(who, flow)))
  await run()
  expect(told()).toMatchObject([{ event: 'flow.finished', data: { result: 'agreed', cancelled: false } }])
  await save({ id: data.id, enabled: false })
  await begin()
  await run()
  expect(host.heard).toHaveLength(1)
  expect(await (await admin()).call('oa/webhook/delete', { id: data.id })).toMatchObject({ success: true })
  expect(await deliveries()).toEqual([])
})

test('T34: sends nothing from the test environment', async () => {
  await save()
  const there = await inTest(server, await admin())
  const flowid = await server.publish(
    '试用',
    design([start(['审批']), step('审批', { dealers: only(receiver) })]),
  )
  expect(await there.call('oa/flow/creat', creating(flowid, {}))).toMatchObject({ success: true })
  for (let round = 0; round < 4; round++) await runOutbox(server.test)
  await run()
  expect(host.heard).toEqual([])
  expect([server.test.mail, server.test.outside]).toEqual([undefined, undefined])
})

/** Whether a request is signed by a secret at the time that it names, by the judge of Standard Webhooks. */
function isSigned(standard: string | null, { body, headers }: HttpStub['heard'][number]): boolean {
  const [id, at] = [String(headers['webhook-id']), new Date(Number(headers['webhook-timestamp']) * 1000)]
  return String(headers['webhook-signature'])
    .split(' ')
    .includes(new Webhook(standard ?? '').sign(id, at, body))
}

test('signs by Standard Webhooks too, for a day also by the secret that was replaced', async () => {
  const { data: first } = await save({ events: ['flow.created'] })
  const verify = (standard: string | null, { body, headers }: (typeof host.heard)[number]) =>
    new Webhook(standard ?? '').verify(body, headers as Record<string, string>)
  await begin()
  await run()
  const [sent] = host.heard
  if (!sent) throw new Error('nothing was delivered')
  expect(verify(first.standard, sent)).toEqual(JSON.parse(sent.body))
  expect(() => verify(first.standard, { ...sent, body: sent.body.replace('用款', '退款') })).toThrow()

  const { data: next } = await save({ id: first.id, events: ['flow.created'], newsecret: true })
  await begin()
  await run()
  const both = host.heard[1]
  if (!both) throw new Error('nothing was delivered')
  for (const { standard } of [first, next]) expect(verify(standard, both)).toEqual(JSON.parse(both.body))

  await run(24 * hour + second)
  await begin()
  await run()
  const last = host.heard[2]
  if (!last) throw new Error('nothing was delivered')
  expect(String(last.headers['webhook-signature'])).not.toContain(' ')
  expect([first, next].map(({ standard }) => isSigned(standard, last))).toEqual([false, true])

  const [{ id: again = '' } = {}] = await deliveries('done')
  await (await admin()).call('oa/webhook/replay', { ids: [again] })
  await run()
  const resent = host.heard[3]
  if (!resent) throw new Error('nothing was delivered')
  expect([resent.body, isSigned(first.standard, resent)]).toEqual([last.body, false])
  expect(isSigned(next.standard, resent)).toBe(true)
})

test('signs no more by a secret that was replaced twice', async () => {
  const { data: first } = await save({ events: ['flow.created'] })
  const { data: second } = await save({ id: first.id, events: ['flow.created'], newsecret: true })
  const { data: third } = await save({ id: first.id, events: ['flow.created'], newsecret: true })
  await begin()
  await run()
  const [sent] = host.heard
  if (!sent) throw new Error('nothing was delivered')
  const signed = [first, second, third].map(({ standard }) => isSigned(standard, sent))
  expect(signed).toEqual([false, true, true])
})

test('follows no redirect, and sends nothing to an address that is allowed no more', async () => {
  const inside = await httpStub()
  host.reply(() => ({ status: 307, headers: { location: `${inside.origin}/admin` } }))
  const { data: hook } = await save({ events: ['flow.created'] })
  await begin()
  await run()
  expect(host.heard).toHaveLength(1)
  expect(inside.heard).toEqual([])
  expect(await deliveries('waiting')).toMatchObject([{ tries: 1, error: expect.stringContaining('307') }])
  for (const url of [`${inside.origin}/`, `${host.origin}@${new URL(inside.origin).host}/`])
    expect(await save({ id: hook.id, url })).toMatchObject({ code: 'webhook.address-not-allowed' })
  await server.db.pool.query('update webhook set url = $1', [`${inside.origin}/admin`])
  await run(15 * second)
  expect(inside.heard).toEqual([])
  expect(await deliveries('waiting')).toMatchObject([{ tries: 2 }])
  await inside.close()
})

test('sends only the flows of the designs that a webhook names', async () => {
  await save({ events: ['flow.created'], flows: ['flow-leave'] })
  await begin()
  await run()
  expect(host.heard).toEqual([])
  const { data: offered } = await (await admin()).call('oa/webhook/flows', {})
  const named = offered.find(({ name }) => name === '请假申请')?.id ?? ''
  expect(named).toBe('flow-leave')
  const me = await server.as(creator)
  await me.call('oa/flow/creat', creating('flow-leave', leaveForm(2)))
  await run()
  expect(told().map(({ event }) => event)).toEqual(['flow.created'])
})
