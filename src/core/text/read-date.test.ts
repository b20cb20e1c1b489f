import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatStoredDate, parseFormattedDate, valueFormats } from './formats'
import { type DateFormat, readAnyDate, readDate } from './read-date'
import { sheetDateText } from './sheet-value'

const today = '2026-11-27'

test.each<[string, DateFormat, string]>([
  ['2026-1-5', 'date', '2026-01-05'],
  ['2026/1/5', 'date', '2026-01-05'],
  ['2026.1.5', 'date', '2026-01-05'],
  ['2026年1月5日', 'date', '2026-01-05'],
  ['2026年1月5号', 'date', '2026-01-05'],
  ['２０２６－１－５', 'date', '2026-01-05'],
  ['20260105', 'date', '2026-01-05'],
  ['1月5日', 'date', '2026-01-05'],
  ['2026-1-5 9:30', 'date', '2026-01-05'],
  ['2026', 'year', '2026'],
  ['2026年', 'year', '2026'],
  ['2026-1-5', 'year', '2026'],
  ['202601', 'month', '2026-01'],
  ['2026年1月', 'month', '2026-01'],
  ['2026-1-5', 'datetime', '2026-01-05 00:00:00'],
  ['2026-1-5 9:30', 'datetime', '2026-01-05 09:30:00'],
  ['2026-01-05T09:30:05', 'datetime', '2026-01-05 09:30:05'],
  ['2026年1月5日下午3点', 'datetime', '2026-01-05 15:00:00'],
  ['2026年1月5日9点半', 'datetime', '2026-01-05 09:30:00'],
  ['1月5日15:04:05', 'datetime', '2026-01-05 15:04:05'],
  ['20260105 9：30', 'datetime', '2026-01-05 09:30:00'],
  ['9:30', 'time', '09:30:00'],
  ['9时05分', 'time', '09:05:00'],
  ['15:04:05', 'time', '15:04:05'],
  ['下午3点20分', 'time', '15:20:00'],
  ['晚上8点一刻', 'time', '20:15:00'],
  ['中午12点', 'time', '12:00:00'],
  ['12:30 AM', 'time', '00:30:00'],
  ['3pm', 'minute', '15:00'],
])('reads %s as a %s: %s', (text, format, value) => expect(readDate(text, format, today)).toEqual({ value }))

test.each<[string, DateFormat, string]>([
  ['2026-02-30', 'date', 'no-such-date'],
  ['2026-13-01', 'date', 'no-such-date'],
  ['0000-01-01', 'date', 'no-such-date'],
  ['2026-1-5 24:00', 'datetime', 'no-such-time'],
  ['25:00', 'time', 'no-such-time'],
  ['上午13点', 'time', 'no-such-time'],
  ['晚上12点', 'time', 'no-such-time'],
  ['2026-01', 'date', 'date-incomplete'],
  ['9:30', 'datetime', 'date-incomplete'],
  ['下周', 'date', 'not-date'],
  ['05/01/2026', 'date', 'not-date'],
  ['26-1-5', 'date', 'not-date'],
  ['2026-1/5', 'date', 'not-date'],
  ['2026-01-05T09:30:00Z', 'datetime', 'not-date'],
  ['2026-1-5', 'time', 'not-time'],
  ['', 'date', 'not-date'],
])('does not read %s as a %s: %s', (text, format, code) =>
  expect(readDate(text, format, today)).toEqual({ fault: { code, found: text } }),
)

test('reads a day without year only if today is known', () =>
  expect(readDate('1月5日', 'date').fault?.code).toBe('not-date'))

test.each([
  ['2026', '2026'],
  ['2026-1', '2026-01'],
  ['2026/1/5', '2026-01-05'],
  ['2026-1-5 9:30', '2026-01-05 09:30:00'],
])('reads %s with the precision that it has: %s', (text, value) =>
  expect(readAnyDate(text)).toEqual({ value }),
)

const two = (part: number) => String(part).padStart(2, '0')
const moment = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.nat(11), fc.nat(27), fc.nat(23), fc.nat(59), fc.nat(59))
  .map(
    ([year, month, day, hour, minute, second]) =>
      `${String(year).padStart(4, '0')}-${two(month + 1)}-${two(day + 1)} ${two(hour)}:${two(minute)}:${two(second)}`,
  )
const shown = ['yyyy-MM-dd HH:mm:ss', 'yyyy/M/d H:mm:ss', 'yyyy年MM月dd日HH时mm分ss秒', 'yyyy.MM.dd HH:mm:ss']

test('reads a stored date back from every form in which it is shown', () =>
  fc.assert(
    fc.property(moment, fc.constantFrom(...shown), (stored, format) => {
      const text = formatStoredDate(stored, format)
      expect(readDate(text, 'datetime', today), text).toEqual({ value: stored })
      expect(parseFormattedDate(text, format, 'datetime')).toBe(stored)
    }),
  ))

test('reads any text to a valid stored date or to a fault', () =>
  fc.assert(
    fc.property(
      fc.string({ maxLength: 16, unit: fc.constantFrom(...'0123456789-/.: 年月日时下午T') }),
      fc.constantFrom<DateFormat>('year', 'month', 'date', 'datetime', 'time', 'minute'),
      (text, format) => {
        const { value } = readDate(text, format, today)
        if (value !== undefined) expect(valueFormats.get(format)?.(value), value).toBe(true)
      },
    ),
    { numRuns: 2_000 },
  ))

test.each([
  ['dd/MM/yyyy', '05/01/2026', '2026-01-05'],
  ['MM-dd', '01-05', undefined],
  ['MM/dd MM', '01/05 01', undefined],
  ['dd/MM/yyyy', '30/02/2026', undefined],
])('parses a date in the format %s from %s', (format, text, date) =>
  expect(parseFormattedDate(text, format, 'date')).toBe(date),
)

test('rounds the time of a spreadsheet to the second', () =>
  expect(sheetDateText(new Date((46027.104166666664 - 25569) * 86_400_000))).toBe('2026-01-05 02:30:00'))

test.each([
  ['a time of day', 0.39583333333333331, '09:30:00'],
  ['a duration', 1.0833333333333333, '26:00:00'],
  ['a time of day of the system of 1904', 1462.3958333333333, '09:30:00'],
  ['the first day that all spreadsheets agree on', 61, '1900-03-01 00:00:00'],
])('formats %s of a spreadsheet', (_, serial, text) =>
  expect(sheetDateText(new Date((serial - 25569) * 86_400_000))).toBe(text),
)
