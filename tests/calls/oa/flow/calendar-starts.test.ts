import { afterEach, beforeEach, expect, test } from 'vitest'
import { companyZone } from '../../../../src/core/company/company-zone'
import { localTime } from '../../../../src/core/text/formats'
import type { FlowDesignSet } from '../../../../src/generated/types'
import { runOutbox } from '../../../../src/server/jobs/outbox'
import { sendStartReminders } from '../../../../src/server/jobs/send-start-reminders'
import { startScheduledFlows } from '../../../../src/server/jobs/start-scheduled-flows'
import { rowsOf } from '../../../kit/contents'
import { type FlowServer, firstPage, flowServerOfFile } from '../../../kit/flows'
import { design, field, group, limit, only, start, step, user } from '../../../kit/house'
import { expectInvariants } from '../../../kit/invariants'

const [minute, hour] = [60_000, 3_600_000]
const [person, other, superior] = ['100010', '100009', '100028'] as const

let server: FlowServer
beforeEach(async () => {
  server = await flowServerOfFile()
})
afterEach(async () => {
  await expectInvariants(server.db)
  await server.stop()
})

type Alert = NonNullable<FlowDesignSet['autoalerts']>[number]

/** The company's clock in an hour, to the minute. */
const soon = () => localTime(server.clock.now() + hour, companyZone).slice(11, 16)

const day = field(1, '日期', 'input', { options: { required: true } })
const today = {
  name: day.name,
  label: day.name,
  model: day.model,
  custom_value: {
    type: 'advanced' as const,
    normal: null,
    advanced: '$[日期格式化]($[今天](),"YYYY-MM-DD")',
  },
}
const daily = (rest: Partial<Alert> = {}): Alert => ({
  type: 'day',
  time: soon(),
  by: 'itself',
  deptuser: only(person),
  form_map: [today],
  ...rest,
})
function publish(alert: Alert) {
  const base = design(
    [start(['审批'], { formEditLimit: [limit(day)] }), step('审批', { dealers: only(superior) })],
    [day],
  )
  return server.publish('每日巡检', {
    ...base,
    set: { ...base.set, canautoalert: true, autoalerts: [alert] },
  })
}

/** What runs twice a minute, and what it leads to until nothing more is due. */
async function run() {
  const taken = await startScheduledFlows(server.house)
  while (await runOutbox(server.house));
  return taken
}
const flows = (flowid: string) =>
  rowsOf<{ id: string; createdId: string; form: Record<string, unknown>; description: string }>(
    server.db,
    'select id, created_id as "createdId", form, description from flow where design_id = $1 order by form::text, created_id',
    flowid,
  )
const incidents = async () =>
  (await (await server.as('admin')).call('oa/flow/incident/list', { nowpage: 1 })).data.result

test('starts a scheduled flow once for each person and records the calendar in history', async () => {
  const flowid = await publish(daily({ deptuser: [group([user(person), user(other), user(person)])] }))
  expect(await run()).toBe(0)
  server.clock.move(hour + minute)
  expect([await run(), await run(), await sendStartReminders(server.house)]).toEqual([1, 0, 0])
  const started = await flows(flowid)
  expect(started.map(({ createdId }) => createdId).sort()).toEqual([other, person].sort())
  const me = await server.as(person)
  const mine = started.find(({ createdId }) => createdId === person)?.id ?? ''
  const { logList } = (await me.call('oa/flow/detail_logs', { flowOi_id: mine })).data
  expect(logList).toMatchObject([
    { type2: 1, created_id: person, calendar: { rule: expect.stringMatching(/^day /) } },
  ])
  expect((await me.call('oa/flow/list/icreat', firstPage)).data.result).toHaveLength(1)
  const waiting = await (await server.as(superior)).call('oa/flow/list/waiting', firstPage)
  expect(waiting.data.result).toHaveLength(2)
})

test('makes up each day of a three-day outage once, with its own date, across two workers', async () => {
  const flowid = await publish(daily())
  server.clock.move(3 * 24 * hour + minute)
  const taken = await Promise.all([startScheduledFlows(server.house), startScheduledFlows(server.house)])
  expect(taken.reduce((sum, n) => sum + n)).toBe(3)
  await Promise.all([runOutbox(server.house), runOutbox(server.house)])
  await run()
  const dates = (await flows(flowid)).map(({ form }) => form[day.model])
  expect(new Set(dates).size).toBe(3)
  expect(dates).toHaveLength(3)
  expect(await run()).toBe(0)
})

test('makes up only the last missed start where the design says so', async () => {
  const flowid = await publish(daily({ missed: 'last' }))
  server.clock.move(3 * 24 * hour + minute)
  expect([await run(), await run()]).toEqual([1, 0])
  expect(await flows(flowid)).toHaveLength(1)
})

test('records an incident for a departed creator, and starts the flow on a later retry', async () => {
  const flowid = await publish(daily())
  const admin = await server.as('admin')
  await admin.call('employee/setenable', { id: person, enabled: false, handover_to: other })
  server.clock.move(hour + minute)
  await run()
  expect(await flows(flowid)).toEqual([])
  const [incident] = await incidents()
  expect(incident).toMatchObject({ kind: 'calendar-start', error: { code: 'flow.calendar-nobody' } })
  await admin.call('employee/setenable', { id: person, enabled: true })
  await admin.call('oa/flow/incident/retry', { id: incident?.id ?? '', reason: '已复职' })
  await run()
  expect(await flows(flowid)).toMatchObject([{ createdId: person }])
  expect(await incidents()).toEqual([])
})

test('records an incident with flow, person, day and reason for an incomplete form', async () => {
  const flowid = await publish(daily({ form_map: [] }))
  server.clock.move(hour + minute)
  await run()
  expect(await flows(flowid)).toEqual([])
  const [incident] = await incidents()
  expect(incident?.error.code).toBe('flow.calendar-failed')
  expect(incident?.error.msg).toMatch(/^“每日巡检”没能在 \d{4}-\d\d-\d\d 以.+的名义自动发起：.+/)
})

test('starts nothing for a schedule that was published after its minute', async () => {
  const alert = daily()
  server.clock.move(2 * hour)
  const flowid = await publish(alert)
  expect(await run()).toBe(0)
  expect(await flows(flowid)).toEqual([])
})
