import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecipientDirectory } from '../../../../src/server/queries/directory/recipient-directory'
import { createSystemContext } from '../../../../src/server/read-models/action-context/system-actor'
import { type Sender, serverOfFile, type TestServer } from '../../../kit/server'

/** The working calendar of the company and of its departments: administrators change it, all that counts days goes by it. */

let server: TestServer
let admin: Sender
beforeAll(async () => {
  server = await serverOfFile()
  admin = await server.as('admin')
})
afterAll(() => server.stop())

const get = async (dept?: string) => (await admin.call('oa/company/calendar/get', dept ? { dept } : {})).data
const closed = { day: '2026-05-06', name: '公司成立日', hours: [] }
const morning = [{ from: '09:00', until: '12:00' }]

test('uses the public holidays by default', async () => {
  const { dept, rev, own, above, departments } = await get()
  expect({ dept, rev, own }).toEqual({ dept: '1', rev: 0, own: null })
  expect(above.days).toContainEqual({ day: '2026-10-01', name: '国庆节', hours: [] })
  expect(departments.length).toBeGreaterThan(5)
  expect(departments.every((one) => !one.own)).toBe(true)
})

test('applies a company day to everyone and allows a department to differ', async () => {
  const company = await admin.call('oa/company/calendar/save', {
    rev: 0,
    calendar: { week: null, days: [closed] },
  })
  expect(company.data.rev).toBe(1)
  const { departments } = await get()
  const own = departments.find(({ id }) => id !== '1')?.id ?? ''
  const week = [morning, morning, morning, morning, morning, [], []]
  await admin.call('oa/company/calendar/save', { dept: own, rev: 0, calendar: { week, days: [] } })
  const seen = await get(own)
  expect(seen.above.days).toContainEqual(closed)
  expect(seen.own?.week).toEqual(week)
  expect(seen.departments.find(({ id }) => id === own)?.own).toBe(true)
  expect(seen.changes.map(({ by }) => by)).toEqual(['系统管理员', '系统管理员'])
  const { calendars } = await readRecipientDirectory(createSystemContext(server.house, 'oa'))
  expect(calendars?.get('1')?.days).toEqual([closed])
  expect(calendars?.get(own)?.week).toEqual(week)
})

test('returns the company calendar to the pages of all employees', async () => {
  const me = await server.as('100010')
  expect((await me.call('employee/getinfo.get', {})).data.calendar).toEqual({ week: null, days: [closed] })
})

test('rejects a change based on an outdated version and reports it', async () => {
  const stale = await admin.raw('oa/company/calendar/save', { rev: 0, calendar: null })
  expect(stale).toMatchObject({ success: false, code: 'calendar.stale' })
})

test.each([
  ['calendar.no-such-day', { week: null, days: [{ ...closed, day: '2026-02-30' }] }],
  ['calendar.day-twice', { week: null, days: [closed, closed] }],
  ['calendar.hours-unfit', { week: null, days: [{ ...closed, hours: [{ from: '12:00', until: '09:00' }] }] }],
  [
    'calendar.week-unfit',
    { week: [[...morning, { from: '11:00', until: '13:00' }], [], [], [], [], [], []], days: [] },
  ],
])('rejects a calendar with the error %s', async (code, calendar) => {
  const { rev } = await get()
  expect(await admin.raw('oa/company/calendar/save', { rev, calendar })).toMatchObject({
    success: false,
    code,
  })
  expect((await get()).rev).toBe(rev)
})

test('rejects an unknown department', async () => {
  expect(await admin.raw('oa/company/calendar/get', { dept: 'gone' })).toMatchObject({
    code: 'calendar.no-department',
  })
})

test('hides the calendar settings from people who do not administer the company', async () => {
  const me = await server.as('100010')
  for (const answer of [
    await me.raw('oa/company/calendar/get', {}),
    await me.raw('oa/company/calendar/save', { rev: 1, calendar: null }),
  ])
    expect(answer).toMatchObject({ success: false })
})

test('removes an own calendar and returns to the inherited one', async () => {
  const { rev } = await get()
  await admin.call('oa/company/calendar/save', { rev, calendar: null })
  expect((await get()).own).toBeNull()
})
