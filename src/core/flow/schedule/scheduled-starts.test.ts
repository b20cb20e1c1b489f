import { expect, test } from 'vitest'
import { emptyDepartmentCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { localTime } from '../../text/formats'
import { activeAlerts, automaticAlerts, dueStarts } from './scheduled-starts'
import type { Alert } from './start-reminders'

const zone = 'Asia/Shanghai'
const calendar = resolveCalendar(emptyDepartmentCalendars, [])
const daily: Alert = { type: 'day', time: '09:00', by: 'itself', deptuser: [] }
const now = Date.parse('2026-11-20T02:00:00Z')
const due = (alert: Alert, since = 0) =>
  dueStarts(alert, { since, now, zone, calendar }).map((at) => localTime(at, zone).slice(5, 10))

test('makes up missed starts of a week, oldest first, or only the last one', () => {
  expect(due(daily)).toEqual(['11-14', '11-15', '11-16', '11-17', '11-18', '11-19', '11-20'])
  expect(due({ ...daily, missed: 'last' })).toEqual(['11-20'])
})

test('makes up no start from before the publication of the design', () =>
  expect(due(daily, Date.parse('2026-11-18T02:00:00Z'))).toEqual(['11-19', '11-20']))

test('starts nothing for reminders and disabled schedules', () => {
  const reminder: Alert = { ...daily, by: 'reminder' }
  expect(automaticAlerts([daily, reminder, { ...daily, time: '10:00' }], 'day 09:00')).toEqual([daily])
  expect(activeAlerts({ canautoalert: false, autoalerts: [daily] })).toEqual([])
})
