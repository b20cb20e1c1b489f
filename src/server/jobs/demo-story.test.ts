import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowServer, flowServerOfFile } from '../../../tests/kit/flows'
import { expectInvariants } from '../../../tests/kit/invariants'
import { compileCalendar } from '../../core/calendar/calendar'
import { standardCalendar } from '../../core/calendar/company-calendars'
import { isoWeekday, parseDay } from '../../core/calendar/day'
import { isWorkingDay } from '../../core/calendar/working-days'
import { companyZone } from '../../core/company/company-zone'
import { localTime } from '../../core/text/formats'
import { demoQuestions } from './demo-questions'
import { playDemoStory, resolveDemoStory } from './demo-story'

let server: FlowServer

beforeAll(async () => {
  server = await flowServerOfFile()
  await playDemoStory(server.house)
})
afterAll(() => server.stop())

const listed = async (jobId: string, list: 'waiting' | 'finish' | 'icreat' | 'message') => {
  const sender = await server.as(jobId)
  const { data } = await sender.call(`oa/flow/list/${list}`, { nowpage: 1, search: {} })
  return data.totalItems
}

test('leaves flows that satisfy every flow invariant', async () => {
  await expectInvariants(server.db)
})

test('gives the people who sign in first waiting and finished tasks', async () => {
  for (const supervisor of ['100001', '100008', '100028', '100034'])
    expect(await listed(supervisor, 'waiting')).toBeGreaterThan(0)
  for (const busy of ['100001', '100008', '100028']) expect(await listed(busy, 'finish')).toBeGreaterThan(0)
  for (const creator of ['admin', '100004', '100009'])
    expect(await listed(creator, 'icreat')).toBeGreaterThan(0)
  expect(await listed('100009', 'message')).toBeGreaterThan(0)
})

test('gives managers at least twelve waiting tasks and an employee a request in every state', async () => {
  for (const busy of ['100001', '100008']) expect(await listed(busy, 'waiting')).toBeGreaterThanOrEqual(12)
  const { data } = await (await server.as('100009')).call('oa/flow/list/icreat', { nowpage: 1, search: {} })
  const results = new Set(data.result.map(({ result }) => result))
  expect([...results].sort()).toEqual(['agreed', 'refused', 'running', 'withdrawn'])
})

test('leaves questions of programs that wait for the managers, with a deadline ahead', async () => {
  const { rows } = await server.db.pool.query(
    'select title, outcome, deadline > now() as "isAhead" from question order by created_at',
  )
  expect(rows).toEqual(demoQuestions.map(({ title }) => ({ title, outcome: null, isAhead: true })))
  for (const manager of demoQuestions.flatMap(({ people }) => people))
    expect(await listed(manager, 'waiting')).toBeGreaterThan(0)
})

test('dates every demo flow in the past', async () => {
  const { rows } = await server.db.pool.query('select name from flow where created_at > now()')
  expect(rows).toEqual([])
})

const calendar = compileCalendar(standardCalendar)
const works = (date: string) => isWorkingDay(calendar, parseDay(date))
const isRestDay = (date: string) => isoWeekday(parseDay(date)) > 5 && !works(date)

/** Every third day of more than a year: each weekday, public holidays, and weekends that are worked for them. */
const founded = Array.from({ length: 134 }, (_, at) => Date.UTC(2026, 0, 5 + at * 3, 1))
const stories = founded.map((view) => ({ today: localTime(view, companyZone).slice(0, 10), told: view }))
const flows = stories.flatMap(({ today, told }) => resolveDemoStory(told).map((flow) => ({ ...flow, today })))

/** Dates of a field, without their times. */
const datesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((one) => (typeof one === 'string' ? one.slice(0, 10) : []))
const named = (name: string) =>
  flows.flatMap((flow) => (name in flow.form ? [{ ...flow, dates: datesOf(flow.form[name]) }] : []))

const wrong = (found: readonly { desc: string; today: string }[]) =>
  found.slice(0, 3).map(({ desc, today }) => `${desc}, founded on ${today}`)

test('submits and handles flows on working days before the company is founded', () => {
  expect(wrong(flows.filter(({ submitted, today }) => !works(submitted) || submitted >= today))).toEqual([])
})

test('works overtime on the kind of day that its form names, after the request', () => {
  const fits: Record<string, (date: string) => boolean> = { 工作日加班: works, 休息日加班: isRestDay }
  const overtime = named('加班时间')
  expect(new Set(overtime.map(({ form }) => form.加班类型))).toEqual(new Set(Object.keys(fits)))
  const unfit = overtime.filter(
    ({ form, dates, submitted }) =>
      !dates.every((date) => fits[String(form.加班类型)]?.(date) && date > submitted),
  )
  expect(wrong(unfit)).toEqual([])
})

test.each(['请假时间', '外出时间', '补卡时间', '出差日期', '用章日期'])('puts %s on working days', (name) => {
  const found = named(name)
  expect(found.length).toBeGreaterThan(0)
  expect(wrong(found.filter(({ dates }) => !dates.every(works)))).toEqual([])
})

test('names no weekday, month or holiday that most foundings contradict', () => {
  const description = JSON.stringify(flows.slice(0, flows.length / founded.length))
  expect(description.match(/[^"]*(?:周[一二三四五]|\d+ ?月|国庆|春节|元旦|双十[一二])[^"]*/g)).toBeNull()
})
