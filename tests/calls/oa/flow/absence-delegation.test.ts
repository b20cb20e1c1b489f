import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upgradeForm } from '../../../../src/core/form/design/upgrade'
import type { FlowDesign } from '../../../../src/generated/types'
import { homeWorkspace } from '../../../../src/server/platform'
import { createSystemContext } from '../../../../src/server/read-models/action-context/system-actor'
import { refreshAbsences } from '../../../../src/server/services/refresh-absences'
import { rowsOf } from '../../../kit/contents'
import { signing } from '../../../kit/designs'
import { creating, dealing, type FlowServer, flowServerOfFile, waitingFor } from '../../../kit/flows'
import { type HttpStub, httpStub } from '../../../kit/http-stub'
import { expectInvariants } from '../../../kit/invariants'

/** Delegations that apply during absences follow agreed leaves by themselves. */

/** 赵子涵 goes on leave, 蒋思源 stands in; 林晓峰 and 何建国 decide the leave; 王磊 starts what 赵子涵 decides. */
const [absentee, deputy, leader, manager, filer] = ['100011', '100013', '100008', '100028', '100010']

const day = 24 * 3_600_000

/** Leave with a field that is marked as an absence; its last decision may be withdrawn. */
function leaveDesign(): FlowDesign {
  const flow = signing('orsign', [leader], manager)
  const formset = upgradeForm({
    version: 1,
    list: [
      {
        type: 'date',
        name: '休假',
        key: '1763800000000_1',
        keyindex: 1,
        model: 'days',
        options: { type: 'datetimerange', halfDays: true, absence: true },
        rules: [],
      },
    ],
    config: { labelWidth: 100, labelPosition: 'right', size: 'small' },
  })
  const formEditLimit = formset.list.map(({ key }) => ({ key, type: 'canedit' as const, required: false }))
  const funlist = flow.funlist.map((step) => ({ ...step, formEditLimit }))
  return { ...flow, formset, funlist, set: { ...flow.set, control: { withdraw_minutes: 10 } } }
}

let server: FlowServer
let host: HttpStub
let closed: HttpStub
let leave: string
let seal: string
beforeAll(async () => {
  host = await httpStub()
  closed = await httpStub()
  const outgoing = {
    hosts: [
      {
        origin: host.origin,
        private: true,
        deliveries: true,
        headers: { authorization: 'Bearer of the company' },
      },
      { origin: closed.origin, private: true },
    ],
  }
  server = await flowServerOfFile({ outgoing })
  leave = await server.publish('休假', leaveDesign())
  seal = await server.publish('用章', signing('orsign', [absentee], manager))
})
afterAll(async () => {
  await expectInvariants(server.db)
  await server.stop()
  await host.close()
  await closed.close()
})

const start = async (job: string, design: string, form: Record<string, unknown> = {}) => {
  const { data, success, msg } = await (await server.as(job)).call('oa/flow/creat', creating(design, form))
  expect(success, msg).toBe(true)
  return data.flowlistid
}
const decide = async (job: string, flow: string) => {
  const who = await server.as(job)
  const msgid = await waitingFor(who, flow)
  const done = await who.call('oa/flow/deal', dealing(msgid))
  expect(done.success, done.msg).toBe(true)
  return msgid
}
const localDay = (at: number) =>
  new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(server.clock.now() + at * day)
const refresh = () => refreshAbsences(createSystemContext(server.house, homeWorkspace))
const delegation = async () =>
  (await (await server.as(absentee)).call('oa/flowdesigns/entrust/list.get', {})).data[0]
const assigneeOf = async () => {
  const flow = await start(filer, seal)
  const [row] = await rowsOf<{ to_id: string; entrust_from_id: string | null }>(
    server.db,
    'select to_id, entrust_from_id from message where flow_id = $1 and status = 1',
    flow,
  )
  return [row?.to_id, row?.entrust_from_id]
}

/** Delegation for absences as a person saves it. */
const body = {
  from: '',
  to: deputy,
  kind: 'message' as const,
  flows: null,
  begins_at: null,
  ends_at: null,
  enabled: true,
  for_absence: true,
  reason: '',
}

test('applies from the agreed leave to its end, and no longer once the agreement is withdrawn', async () => {
  const me = await server.as(absentee)
  const created = await me.call('oa/flowdesigns/entrust/creat', body)
  expect(created.success, created.msg).toBe(true)
  expect(await delegation()).toMatchObject({ state: 'coming', for_absence: true, absences: [] })
  expect(await assigneeOf()).toEqual([absentee, null])

  const days = [`${localDay(1)} 13:00:00`, `${localDay(2)} 18:00:00`]
  const flow = await start(absentee, leave, { days })
  await decide(leader, flow)
  await refresh()
  expect(await delegation(), 'a leave that waits is no absence').toMatchObject({ absences: [] })
  const last = await decide(manager, flow)
  await refresh()
  const noon = new Date(`${localDay(1)}T12:00:00+08:00`).toISOString()
  const midnight = new Date(`${localDay(3)}T00:00:00+08:00`).toISOString()
  const absences = [{ begins_at: noon, ends_at: midnight }]
  expect(await delegation()).toMatchObject({ state: 'coming', absences })
  expect(await assigneeOf()).toEqual([absentee, null])

  const before = Date.parse(noon) - server.clock.now()
  server.clock.move(before + 1)
  expect(await delegation()).toMatchObject({ state: 'on' })
  expect(await assigneeOf()).toEqual([deputy, absentee])
  server.clock.move(-before - 1)

  const back = await (await server.as(manager)).call('oa/flow/msg/withdrawdecision', { msgid: last })
  expect(back.success, back.msg).toBe(true)
  await refresh()
  expect(await delegation()).toMatchObject({ state: 'coming', absences: [] })
})

test('gives way to a delegation for a period of its own', async () => {
  await decide(
    manager,
    (await rowsOf<{ id: string }>(server.db, 'select id from flow where design_id = $1', leave))[0]?.id ?? '',
  )
  await refresh()
  const one = await delegation()
  const { begins_at = null, ends_at = null } = one?.absences[0] ?? {}
  const period = { ...body, to: leader, for_absence: false, begins_at, ends_at }
  const added = await (await server.as(absentee)).call('oa/flowdesigns/entrust/creat', period)
  expect(added.success, added.msg).toBe(true)
  server.clock.move(2 * day)
  expect(await assigneeOf()).toEqual([leader, absentee])
  server.clock.move(-2 * day)
})

test('is offered for tasks alone', async () => {
  const refused = await (await server.as(leader)).call('oa/flowdesigns/entrust/creat', {
    ...body,
    kind: 'flow',
  })
  expect(refused).toMatchObject({ success: false, code: 'entrust.absence-kind' })
})

describe('a calendar', () => {
  const basic = (at: number) => `${localDay(at).replaceAll('-', '')}`
  const calendar = (title: string) =>
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', 'BEGIN:VEVENT', 'UID:1'],
      ...[`DTSTART;VALUE=DATE:${basic(5)}`, `DTEND;VALUE=DATE:${basic(6)}`, `SUMMARY:${title}`],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n')
  const save = async (calendar_url: string) =>
    (await server.as(manager)).call('oa/flowdesigns/entrust/creat', {
      ...body,
      with_calendar: true,
      calendar_url,
    })
  const own = async () =>
    (await (await server.as(manager)).call('oa/flowdesigns/entrust/list.get', {})).data[0]

  test('is read at hosts that the company allows for it, and no address is no calendar', async () => {
    for (const url of [`${closed.origin}/a.ics`, 'https://elsewhere.example/a.ics', 'file:///etc/passwd'])
      expect(await save(url)).toMatchObject({ success: false, code: 'entrust.calendar-host' })
    expect(await save('')).toMatchObject({ success: false, code: 'entrust.calendar-missing' })
    expect(closed.heard).toEqual([])
  })

  test('adds the events that are out of office, without the secrets of its host, and never returns its address', async () => {
    host.reply(() => ({ body: calendar('年假') }))
    expect((await save(`${host.origin}/secret-4711.ics`)).success).toBe(true)
    expect(host.heard.map(({ method, path, headers }) => [method, path, headers.authorization])).toEqual([
      ['GET', '/secret-4711.ics', undefined],
    ])
    const view = await own()
    const at = (days: number) => new Date(`${localDay(days)}T00:00:00+08:00`).toISOString()
    expect(view).toMatchObject({
      absences: [{ begins_at: at(5), ends_at: at(6) }],
      calendar: { read_at: expect.any(String), problem: null },
    })
    expect(JSON.stringify(view)).not.toContain('secret-4711')
    const stored = await rowsOf<{ text: string }>(server.db, `select entrust::text as text from entrust`)
    const noted = await rowsOf<{ text: string }>(server.db, `select audit::text as text from audit`)
    expect(JSON.stringify([stored, noted])).not.toContain('secret-4711')
  })

  test('is read again after a quarter of an hour; while it is not available, what was read last applies', async () => {
    await refresh()
    expect(host.heard).toHaveLength(1)
    server.clock.move(16 * 60_000)
    host.reply(() => ({ status: 503 }))
    await refresh()
    expect(await own()).toMatchObject({ absences: [{}], calendar: { problem: 'unreachable' } })
    server.clock.move(16 * 60_000)
    host.reply(() => ({ body: '<!doctype html>' }))
    await refresh()
    expect(await own()).toMatchObject({ absences: [{}], calendar: { problem: 'unreadable' } })
    server.clock.move(16 * 60_000)
    host.reply(() => ({ body: calendar('周会') }))
    await refresh()
    expect(await own()).toMatchObject({ absences: [], calendar: { problem: null } })
  })

  test('stays with a change of the delegation, and goes with its switch', async () => {
    const me = await server.as(manager)
    const { _id = '', rev = 0 } = (await own()) ?? {}
    const edited = { ...body, _id, rev, reason: '年底', with_calendar: true, calendar_url: '' }
    expect((await me.call('oa/flowdesigns/entrust/edit', edited)).success).toBe(true)
    expect(await own()).toMatchObject({ reason: '年底', calendar: { problem: null } })
    const off = { ...edited, rev: rev + 1, with_calendar: false }
    expect((await me.call('oa/flowdesigns/entrust/edit', off)).success).toBe(true)
    expect(await own()).toMatchObject({ calendar: null })
  })
})
