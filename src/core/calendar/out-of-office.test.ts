import { expect, test } from 'vitest'
import { CalendarError, findCalendarAbsences } from './out-of-office'

const range = {
  beginsAt: Date.parse('2026-12-01T00:00:00Z'),
  endsAt: Date.parse('2027-02-01T00:00:00Z'),
  zone: 'Asia/Shanghai',
}
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTAMP:20261101T000000Z',
  ...lines,
  'END:VEVENT',
]
const read = (...lines: string[]) =>
  findCalendarAbsences(calendar(...lines), range).map(({ beginsAt, endsAt }) =>
    [beginsAt, endsAt].map((at) => new Date(at).toISOString().slice(0, 16)).join(' '),
  )

test.each<[string, string[], string[]]>([
  [
    'an event of Outlook that is out of office',
    event(
      'DTSTART:20261203T010000Z',
      'DTEND:20261204T090000Z',
      'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
      'SUMMARY:Lisbon',
    ),
    ['2026-12-03T01:00 2026-12-04T09:00'],
  ],
  [
    'days of the company, the last of which ends at midnight',
    event('DTSTART;VALUE=DATE:20261203', 'DTEND;VALUE=DATE:20261205', 'SUMMARY:年假'),
    ['2026-12-02T16:00 2026-12-04T16:00'],
  ],
  [
    'a time without a zone',
    event('DTSTART:20261203T090000', 'DTEND:20261203T120000', 'SUMMARY:Out of office'),
    ['2026-12-03T01:00 2026-12-03T04:00'],
  ],
  [
    'a length in place of an end',
    event('DTSTART:20261203T090000Z', 'DURATION:P1D', 'SUMMARY:OOO'),
    ['2026-12-03T09:00 2026-12-04T09:00'],
  ],
  [
    'occurrences of a rule without those that are excepted',
    event(
      ...['DTSTART:20261204T010000Z', 'DTEND:20261204T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=4', 'SUMMARY:调休'],
      'EXDATE:20261211T010000Z',
    ),
    [
      '2026-12-04T01:00 2026-12-04T09:00',
      '2026-12-18T01:00 2026-12-18T09:00',
      '2026-12-25T01:00 2026-12-25T09:00',
    ],
  ],
  [
    'an occurrence that was moved',
    [
      ...event(
        'DTSTART:20261204T010000Z',
        'DTEND:20261204T090000Z',
        'RRULE:FREQ=WEEKLY;COUNT=2',
        'SUMMARY:调休',
      ),
      ...event(
        ...['RECURRENCE-ID:20261211T010000Z', 'DTSTART:20261212T010000Z', 'DTEND:20261212T090000Z'],
        'SUMMARY:调休',
      ),
    ],
    ['2026-12-04T01:00 2026-12-04T09:00', '2026-12-12T01:00 2026-12-12T09:00'],
  ],
  ['no meeting', event('DTSTART:20261203T010000Z', 'DTEND:20261203T020000Z', 'SUMMARY:周会'), []],
  [
    'no event that was cancelled',
    event('DTSTART:20261203T010000Z', 'DTEND:20261203T020000Z', 'SUMMARY:年假', 'STATUS:CANCELLED'),
    [],
  ],
  [
    'no note about the leave of a colleague, which is free time',
    event(
      'DTSTART:20261203T010000Z',
      'DTEND:20261203T020000Z',
      'SUMMARY:赵子涵年假',
      'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    ),
    [],
  ],
  [
    'no event of another year',
    event('DTSTART:20251203T010000Z', 'DTEND:20251203T020000Z', 'SUMMARY:年假'),
    [],
  ],
  ['no event without a start', event('SUMMARY:年假'), []],
])('finds %s', (_, lines, found) => expect(read(...lines)).toEqual(found))

test('reads the zone that a calendar defines', () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0100'],
    ...['TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  expect(
    read(
      ...zone,
      ...event('DTSTART;TZID=Office:20261203T090000', 'DTEND;TZID=Office:20261203T100000', 'SUMMARY:OOO'),
    ),
  ).toEqual(['2026-12-03T08:00 2026-12-03T09:00'])
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['a calendar cut off', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:年'],
  ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Li\r\nEND:VCARD\r\n'],
])('rejects %s', (_, text) => expect(() => findCalendarAbsences(text, range)).toThrow(CalendarError))

test('rejects an event that recurs too often to be looked at', () => {
  const often = ['DTSTART:20200101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY', 'SUMMARY:年假']
  expect(() => read(...event(...often))).toThrow('large')
})
