import { expect, test } from 'vitest'
import { emptyDepartmentCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { localTime } from '../../text/formats'
import { type Alert, alertRuleKey, alertTimes, describeAlertRule, nextAlertTimes } from './start-reminders'

const shanghai = 'Asia/Shanghai'
const calendar = resolveCalendar(emptyDepartmentCalendars, [])
const at = (iso: string) => Date.parse(iso)
const describe = (
  rule: Pick<Alert, 'type' | 'month' | 'week' | 'day' | 'on' | 'workday' | 'time'>,
  from: string,
  to: string,
  zone = shanghai,
) =>
  alertTimes(rule, { after: at(from), until: at(to), zone, calendar }).map((one) =>
    localTime(one, zone).slice(0, 16),
  )

const year2027 = ['2026-12-31T16:00:00Z', '2027-12-31T15:59:59Z'] as const

test('repeats a daily reminder once a day', () =>
  expect(describe({ type: 'day', time: '09:00' }, '2026-11-20T01:00:00Z', '2026-11-22T01:00:00Z')).toEqual([
    ...['2026-11-21 09:00', '2026-11-22 09:00'],
  ]))

test('repeats a weekly reminder on its weekday, with Monday first', () =>
  expect(
    describe({ type: 'week', week: 7, time: '23:55' }, '2026-11-01T16:00:00Z', '2026-11-16T00:00:00Z'),
  ).toEqual(['2026-11-08 23:55', '2026-11-15 23:55']))

test('moves the 31st to the last day of shorter months', () => {
  const days = describe({ type: 'month', day: 31, time: '18:00' }, ...year2027).map((one) => one.slice(5, 10))
  expect(days).toEqual([
    ...['01-31', '02-28', '03-31', '04-30', '05-31', '06-30'],
    ...['07-31', '08-31', '09-30', '10-31', '11-30', '12-31'],
  ])
})

test('finds the last day of a month, whatever its length', () => {
  const days = describe({ type: 'month', on: 'last', time: '18:00' }, ...year2027)
  expect(days.map((one) => one.slice(5, 10)).slice(0, 4)).toEqual(['01-31', '02-28', '03-31', '04-30'])
})

test('counts working days of a month across weekends, up to the last one', () => {
  const on = (workday: number) =>
    describe({ type: 'month', on: 'workday', workday, time: '09:00' }, ...year2027).map((one) =>
      one.slice(5, 10),
    )
  // The first of May 2027 is a Saturday, of August a Sunday.
  expect([on(1)[4], on(3)[4], on(1)[7]]).toEqual(['05-03', '05-05', '08-02'])
  expect(on(23).slice(0, 2)).toEqual(['01-29', '02-26'])
})

test('lists the next ten reminders in order, also across years', () => {
  const next = (rule: Parameters<typeof nextAlertTimes>[0]) =>
    nextAlertTimes(rule, { after: at('2026-11-20T01:00:00Z'), zone: shanghai, calendar, count: 10 }).map(
      (one) => localTime(one, shanghai).slice(0, 16),
    )
  expect(next({ type: 'day', time: '09:00' })).toHaveLength(10)
  expect(next({ type: 'year', month: 2, day: 29, time: '08:00' })[9]).toBe('2036-02-29 08:00')
  expect(next({ type: 'month', on: 'last', time: '08:00' }).slice(0, 2)).toEqual([
    '2026-11-30 08:00',
    '2026-12-31 08:00',
  ])
})

test.each([
  ['2027', '2027-02-28 08:00'],
  ['2028', '2028-02-29 08:00'],
])('finds the date for the 29th of February %s', (year, day) =>
  expect(
    describe(
      { type: 'year', month: 2, day: 29, time: '08:00' },
      `${year}-01-02T00:00:00Z`,
      `${year}-12-30T00:00:00Z`,
    ),
  ).toEqual([day]),
)

test.each(['2026-03-08', '2026-11-01'])(
  'repeats a daily reminder once a day around the clock change of %s',
  (change) => {
    const [from, to] = [
      at(`${change}T12:00:00Z`) - 2 * 86_400_000,
      at(`${change}T12:00:00Z`) + 2 * 86_400_000,
    ]
    for (const time of ['00:30', '01:30', '02:30', '03:30']) {
      const times = alertTimes(
        { type: 'day', time },
        { after: from, until: to, zone: 'America/New_York', calendar },
      )
      expect(times, time).toHaveLength(4)
    }
  },
)

test('finds each time once in consecutive windows', () => {
  const rule = { type: 'day', time: '00:00' } as const
  const [from, minute] = [at('2026-11-20T15:55:00Z'), 60_000]
  const found = Array.from({ length: 10 }, (_, n) => from + n * minute).flatMap((after) =>
    alertTimes(rule, { after, until: after + minute, zone: shanghai, calendar }),
  )
  expect(found).toEqual([at('2026-11-20T16:00:00Z')])
})

test.each([
  [{ type: 'day', time: '09:00', day: 3 }, 'day 09:00', 'alert.rule.day 09:00'],
  [{ type: 'week', week: 5, time: '17:00' }, 'week 5 17:00', 'alert.rule.week 17:00 alert.weekday.5'],
  [{ type: 'month', day: 5, time: '09:00' }, 'month 5 09:00', 'alert.rule.month 5 09:00'],
  [{ type: 'month', on: 'last', time: '09:00' }, 'month last 09:00', 'alert.rule.month-last 09:00'],
  [
    { type: 'month', on: 'workday', workday: 3, time: '09:00' },
    'month w3 09:00',
    'alert.rule.month-workday 3 09:00',
  ],
  [{ type: 'year', month: 12, day: 25, time: '09:00' }, 'year 12 25 09:00', 'alert.rule.year 12 25 09:00'],
] as const)('describes the rule %o', (alert, rule, text) => {
  expect(alertRuleKey(alert)).toBe(rule)
  const say = (key: string, params: Record<string, unknown> = {}) => [key, ...Object.values(params)].join(' ')
  expect(describeAlertRule(rule, say)).toBe(text)
})
