import { afterAll, beforeAll, expect, test } from 'vitest'
import holidays from '#fixtures/holidays.json'
import { creating, demoDesign, type FlowServer, filled, flowServerOfFile, modelOf } from '../../../kit/flows'
import type { Sender } from '../../../kit/server'

/** The leave of the demo counts its own days and knows what annual leave is left. */

const leave = demoDesign('flow-leave')
let server: FlowServer
let me: Sender
beforeAll(async () => {
  server = await flowServerOfFile()
  me = await server.as('100009')
})
afterAll(() => server.stop())

const asked = (kind: string, from: string, to: string) =>
  me.call(
    'oa/flow/creat',
    creating(
      'flow-leave',
      filled(leave.formset, { 请假类型: kind, 请假时间: [`${from}:00`, `${to}:00`], 请假事由: '探亲' }),
    ),
  )

async function daysOf(kind: string, from: string, to: string): Promise<unknown> {
  const { data, code } = await asked(kind, from, to)
  if (!data?.flowlistid) return code
  const { data: page } = await me.call('oa/flow/detail', { flowOi_id: data.flowlistid })
  return page.formdata[modelOf(leave.formset, '请假天数')]
}

test.each([
  ['a whole day', '事假', '2026-12-01 09:00', '2026-12-01 18:00', 1],
  ['a morning', '事假', '2026-12-01 09:00', '2026-12-01 12:00', 0.5],
  ['an afternoon', '事假', '2026-12-01 13:00', '2026-12-01 18:00', 0.5],
  ['from a noon to a noon', '事假', '2026-12-01 13:00', '2026-12-03 12:00', 2],
  ['over a weekend', '事假', '2026-12-04 09:00', '2026-12-07 18:00', 2],
  ['over the National Day', '事假', '2026-09-30 09:00', '2026-10-08 18:00', 2],
  ['with a Saturday that is worked', '事假', '2026-10-09 09:00', '2026-10-10 18:00', 2],
  ['days without a time are whole', '事假', '2026-12-01 00:00', '2026-12-02 00:00', 2],
  ['maternity, by the calendar', '产假', '2026-12-01 09:00', '2026-12-31 18:00', 31],
] as const)('counts leave days: %s', async (_, kind, from, to, days) => {
  expect(await daysOf(kind, from, to)).toBe(days)
})

test.each([
  ['a period that ends before it begins', '事假', '2026-12-03 09:00', '2026-12-01 18:00'],
  ['a weekend alone', '事假', '2026-12-05 09:00', '2026-12-06 18:00'],
] as const)('rejects %s', async (_, kind, from, to) => {
  expect(await daysOf(kind, from, to)).toBe('form.invalid')
})

test('accepts annual leave within the remaining days', async () => {
  expect(await daysOf('年假', '2026-12-01 09:00', '2026-12-03 18:00')).toBe(3)
})

test('explains to a creator how much annual leave is left', async () => {
  const { code, msg } = await asked('年假', '2026-12-01 09:00', '2026-12-11 18:00')
  expect([code, msg]).toEqual(['ledger.short', '年假不够：苏婉清 / 2026 还剩 7 天，这次需要 9 天'])
})

test('uses the holidays of the demo in the form', () => {
  const form = JSON.stringify(leave.formset)
  expect(form).toContain(holidays.free.join(','))
  expect(form).toContain(holidays.extra.join(','))
})
