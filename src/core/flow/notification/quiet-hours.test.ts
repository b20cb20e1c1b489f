import { expect, test } from 'vitest'
import { delaysKind, isQuietHoursIncomplete, notificationKindOf, quietEnd } from './quiet-hours'

const zone = 'Asia/Shanghai'
const at = (time: string) => Date.parse(`2026-11-21T${time}+08:00`)
const night = { from: '22:00', until: '07:30' }
const noon = { from: '12:00', until: '13:30' }

test.each([
  ['before midnight it lasts until the next morning', night, '23:10:00', '2026-11-22T07:30+08:00'],
  ['after midnight it lasts until the same morning', night, '05:00:00', '2026-11-21T07:30+08:00'],
  ['it begins with its first minute', night, '22:00:00', '2026-11-22T07:30+08:00'],
  ['within a day it ends on that day', noon, '12:30:00', '2026-11-21T13:30+08:00'],
])('delays notifications in quiet hours: %s', (_, hours, time, end) =>
  expect(quietEnd(hours, at(time), zone)).toBe(Date.parse(end)),
)

test.each([
  ['in the day', night, '09:00:00'],
  ['when the morning has come', night, '07:30:00'],
  ['when no hours are set', { from: '', until: '' }, '23:00:00'],
  ['when it would last no time', { from: '08:00', until: '08:00' }, '08:00:00'],
])('delays no notification %s', (_, hours, time) => expect(quietEnd(hours, at(time), zone)).toBeNull())

// 2026-11-21 is a Saturday.
test.each([
  ['in hours that began on one of their days', { ...night, days: [6] }, '23:00:00', '2026-11-22T07:30+08:00'],
  ['in hours that began the evening before', { ...night, days: [5] }, '05:00:00', '2026-11-21T07:30+08:00'],
  ['not in hours that begin on another day', { ...night, days: [7] }, '23:00:00', undefined],
  ['not in the morning after another day', { ...night, days: [6] }, '05:00:00', undefined],
])('delays notifications %s', (_, hours, time, end) =>
  expect(quietEnd(hours, at(time), zone)).toBe(end === undefined ? null : Date.parse(end)),
)

test.each([
  [1, 'new', 'task'],
  [1, 'late', 'overdue'],
  [5, 'new', 'notice'],
  [6, 'new', 'copy'],
] as const)('calls a message of status %s that is %s a %s', (status, why, kind) => {
  expect(notificationKindOf({ status }, why)).toBe(kind)
  expect([delaysKind(night, kind), delaysKind({ ...night, kinds: [kind] }, kind)]).toEqual([true, true])
  expect(delaysKind({ ...night, kinds: ['start'] }, kind)).toBe(false)
})

test.each([
  ['', '', false],
  ['22:00', '07:30', false],
  ['22:00', '', true],
  ['', '07:30', true],
  ['08:00', '08:00', true],
])('checks hours from "%s" until "%s" for a missing value: %s', (from, until, half) =>
  expect(isQuietHoursIncomplete({ from, until })).toBe(half),
)
