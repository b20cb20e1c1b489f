import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FormItem } from '../../../../src/generated/types'
import { chain } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile } from '../../../kit/flows'
import { at, field } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'
import { bookingUse, usingLedgers } from '../../../kit/ledgers'
import type { Sender } from '../../../kit/server'

let server: FlowServer
let admin: Sender
let me: Sender
let approver: Sender
let ledger: string
let design: string

const when = field(1, '时间', 'date', { options: { type: 'datetimerange' } })
const morning = ['2026-12-01 09:00:00', '2026-12-01 11:00:00']
const draft = { name: '培训室', kind: 'booking' as const, short: 'refuse' as const, things: '一号\n工位，3' }

/** A design that books the thing of a formula for the time that the form says. */
function bookingDesign(item: string, list: FormItem[]) {
  const steps = chain({ id: 'sign', who: ['100008'] })
  const limits = list.map(({ name, key, type }) => ({
    name,
    key,
    type: 'canedit' as const,
    required: false,
    t: type,
  }))
  const funlist = steps.funlist.map((step) => (step.is_start ? { ...step, formEditLimit: limits } : step))
  const form = { ...steps.formset, list }
  return usingLedgers({ ...steps, formset: form, funlist }, bookingUse(item, at(when), { ledger }))
}

beforeAll(async () => {
  server = await flowServerOfFile()
  admin = await server.as('admin')
  me = await server.as('100010')
  approver = await server.as('100008')
  ledger = (await admin.call('oa/ledger/save', draft)).data.id
  design = await server.publish('订会议室', bookingDesign('"一号"', [when]))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

const start = (who: Sender, span: string[]) =>
  who.call('oa/flow/creat', creating(design, { [when.model]: span }))
const calendar = async (who: Sender) =>
  (await who.call('oa/ledger/calendar', { ledger, from: '2026-12-01', days: 1 })).data
const list = async (criteria = {}) =>
  (await admin.call('oa/ledger/bookings', { nowpage: 1, ...criteria })).data.result

test('a request books a room, which the calendar shows to everyone and names its flow to those in it only', async () => {
  const { data } = await start(me, morning)
  const [own] = (await calendar(me)).bookings
  expect(own).toMatchObject({
    thing: '一号',
    from: '2026-12-01 09:00',
    to: '2026-12-01 11:00',
    final: false,
    own: true,
    flow: data.flowlistid,
  })
  const seen = await calendar(await server.as('100030'))
  const absent = await me.call('oa/ledger/calendar', { from: '2026-02-30', days: 1 })
  expect(absent.code).toBe('calendar.no-such-day')
  expect(seen.things).toEqual([
    { name: '一号', places: 1 },
    { name: '工位', places: 3 },
  ])
  expect(seen.bookings).toEqual([
    { thing: '一号', from: own?.from, to: own?.to, amount: 1, final: false, own: false, by: own?.by },
  ])
  const flowOi_id = data.flowlistid
  const shown = (await approver.call('oa/flow/bookings', { flowOi_id })).data
  expect(shown).toEqual([
    {
      name: '培训室',
      thing: '一号',
      from: '2026-12-01 09:00',
      to: '2026-12-01 11:00',
      amount: 1,
      places: 1,
      free: true,
      others: [],
    },
  ])
  const outsider = await server.as('100030')
  expect((await outsider.call('oa/flow/bookings', { flowOi_id })).code).toBe('flow.not-found')
})

test('a form says before it is sent that the room is taken, by whom, and when it is free', async () => {
  const forecast = async (span: string[]) => {
    const { funlist: _, sonflows: __, ...body } = creating(design, { [when.model]: span })
    return (await approver.call('oa/flow/creatforetell', body)).data.bookings?.[0]
  }
  const clash = await forecast(['2026-12-01 10:00:00', '2026-12-01 12:00:00'])
  expect(clash).toMatchObject({ free: false, others: [{ from: '2026-12-01 09:00', by: expect.any(String) }] })
  expect(await forecast(['2026-12-01 11:00:00', '2026-12-01 12:00:00'])).toMatchObject({ free: true })
  expect((await start(approver, ['2026-12-01 10:00:00', '2026-12-01 12:00:00'])).code).toBe('ledger.booked')
  expect((await start(approver, ['2026-12-01 11:00:00', '2026-12-01 11:00:00'])).success).toBe(false)
})

test('without names the calendar and the refusal say only that the room is taken', async () => {
  const [row] = (await admin.call('oa/ledger/list', {})).data.filter(({ id }) => id === ledger)
  const { accounts: _, endless: __, ...document } = row ?? { accounts: 0, endless: true, name: '' }
  await admin.call('oa/ledger/save', { ...document, id: ledger, bookers: false })
  const [seen] = (await calendar(await server.as('100030'))).bookings
  expect(seen).not.toHaveProperty('by')
  expect(await start(approver, morning)).toMatchObject({
    code: 'ledger.taken',
    msg: '培训室：一号 在 2026-12-01 09:00 至 2026-12-01 11:00 只剩 0 个，这次需要 1 个',
  })
  await admin.call('oa/ledger/save', { ...document, id: ledger, bookers: true })
})

test('administrators find all bookings, which refusals free and agreements keep', async () => {
  const { data } = await start(me, ['2026-12-02 09:00:00', '2026-12-02 10:00:00'])
  const msgid = data.nextmessage[0]?.list[0]?.msgid ?? ''
  expect(await list({ text: '一号' })).toHaveLength(2)
  await approver.call('oa/flow/deal', dealing(msgid))
  expect((await list({ state: 'final' })).map(({ from, state }) => [from, state])).toEqual([
    ['2026-12-02 09:00', 'final'],
  ])
  const [held] = await list({ state: 'held' })
  const cancel = { flowOi_id: held?.flowlistid ?? '', cancelReason: '改期' }
  expect((await me.call('oa/flow/allcancel', cancel)).success).toBe(true)
  expect(await list({ state: 'held' })).toEqual([])
  expect((await start(approver, morning)).success).toBe(true)
  const days = { from: '2026-12-01T16:00:00Z', to: '2026-12-02T15:59:59Z' }
  expect((await list({ days })).map(({ from }) => from)).toEqual(['2026-12-02 09:00'])
  expect((await me.call('oa/ledger/bookings', { nowpage: 1 })).success).toBe(false)
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/oa/ledger/bookings_export',
    headers: { [admin.header]: admin.token },
    payload: {},
  })
  expect(answer.headers['content-type']).toContain('spreadsheetml')
})

test('the creator frees an approved booking before its end', async () => {
  const [final] = await list({ state: 'final' })
  const early = { flowOi_id: final?.flowlistid ?? '', cancelReason: '会议取消' }
  expect((await approver.call('oa/flow/allcancel', early)).code).toBe('flow.may-not-cancel')
  expect((await me.call('oa/flow/allcancel', early)).success).toBe(true)
  expect(await list({ state: 'final' })).toEqual([])
})

test('the calendar names the flow that books a thing, and its form begins with the booking', async () => {
  const booking = { ledger, thing: '工位', from: '2026-12-01 09:00', to: '2026-12-01 10:00' }
  expect((await calendar(me)).things).toContainEqual({ name: '工位', places: 3 })
  const place = field(2, '地点', 'input')
  const _id = await server.publish('选地点', bookingDesign(at(place), [place, when]))
  expect((await calendar(me)).things).toContainEqual({ name: '工位', places: 3, flow: _id })
  const { data } = await me.call('oa/flow/getbycreat', { _id, booking })
  expect(data.defaults).toMatchObject({
    [place.model]: '工位',
    [when.model]: [`${booking.from}:00`, `${booking.to}:00`],
  })
  const other = await me.call('oa/flow/getbycreat', { _id: design, booking })
  expect(Object.values(other.data.defaults)).not.toContainEqual([`${booking.from}:00`, `${booking.to}:00`])
})
