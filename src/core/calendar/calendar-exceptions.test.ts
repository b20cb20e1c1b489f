import { describe, expect, test } from 'vitest'
import type { OwnCalendar } from '../../generated/types'
import {
  addCalendarDays,
  checkOwnCalendar,
  formatHours,
  parseHours,
  planCalendarImport,
  removeCalendarDay,
} from './calendar-exceptions'
import { mergeCalendarPath, publicHolidays, resolveCalendar } from './company-calendars'
import { parseDay } from './day'
import { parseDayJson, parseDayRows } from './import-days'
import { isWorkingDay } from './working-days'

const morning = [{ from: '09:00', until: '12:00' }]
const usual = [...morning, { from: '13:00', until: '18:00' }]
const off = (day: string, name = '') => ({ day, name, hours: [] })
const nothing: OwnCalendar = { week: null, days: [] }

describe('calendars of a company and its departments', () => {
  const week = [usual, usual, usual, usual, morning, [], []]
  const stored = new Map<string, OwnCalendar>([
    ['1', { week, days: [off('2026-05-06', '成立日')] }],
    ['2', { week: null, days: [{ day: '2026-05-06', name: '', hours: usual }] }],
  ])
  const works = (path: string[], day: string) => isWorkingDay(resolveCalendar(stored, path), parseDay(day))

  test('lets a department inherit what it does not set and override what it does', () => {
    expect(works(['1'], '2026-05-06')).toBe(false)
    expect(works(['1', '2'], '2026-05-06')).toBe(true)
    expect(works(['1', '3'], '2026-05-06')).toBe(false)
    expect(mergeCalendarPath(stored, ['1', '2', '5']).week).toEqual(week)
  })

  test('counts public holidays until a company turns them off', () => {
    expect(works(['1', '2'], '2026-10-01')).toBe(false)
    const own = new Map<string, OwnCalendar>([['1', { ...nothing, holidays: false }]])
    expect(isWorkingDay(resolveCalendar(own, ['1']), parseDay('2026-10-01'))).toBe(true)
    expect(mergeCalendarPath(own, ['1']).days).toEqual([])
  })
})

describe('custom calendar days', () => {
  test('stores custom days in order, each once, and removes them', () => {
    const own = addCalendarDays(addCalendarDays(nothing, [off('2026-05-06'), off('2026-01-02')]), [
      off('2026-05-06', '又'),
    ])
    expect(own.days.map(({ day, name }) => `${day}${name}`)).toEqual(['2026-01-02', '2026-05-06又'])
    expect(removeCalendarDay(own, '2026-05-06').days).toHaveLength(1)
  })

  test('plans which days are new, changed and unchanged', () => {
    const [first, second, ...rest] = publicHolidays(2026)
    if (!first || !second) throw new Error('the year has no holidays')
    const plan = planCalendarImport([first, { ...second, name: '改名' }], [first, second, ...rest])
    expect(plan).toMatchObject({ same: 1, changed: [{ was: { name: '改名' }, now: second }] })
    expect(plan.added).toEqual(rest)
  })

  test('rejects invalid days', () => {
    expect(() => checkOwnCalendar({ ...nothing, days: [off('2026-13-01')] })).toThrow('calendar.no-such-day')
    expect(() => checkOwnCalendar({ ...nothing, days: [off('2026-02-29')] })).toThrow('calendar.no-such-day')
    expect(() => checkOwnCalendar({ ...nothing, days: [off('2024-02-29')] })).not.toThrow()
  })
})

describe('working hours as typed', () => {
  test.each([
    ['09:00-12:00, 13:00-18:00', usual],
    ['9:00—12:00 13：00～18：00', usual],
    ['09:00 - 12:00', morning],
    ['', []],
  ])('reads %s', (text, hours) => expect(parseHours(text)).toEqual(hours))

  test.each(['9-12', '12:00-09:00', '09:00-12:00, 11:00-13:00', '25:00-26:00', '上午'])(
    'rejects %s',
    (text) => expect(parseHours(text)).toBeUndefined(),
  )

  test('reads working hours back as they are written', () =>
    expect(parseHours(formatHours(usual))).toEqual(usual))
})

describe('calendar days in a file', () => {
  test('reads the date, the name and whether it is worked from a spreadsheet', () => {
    const read = parseDayRows(
      [
        ['日期', '名称', '安排'],
        ['2026/5/1', '劳动节', '休'],
        ['2026年5月9日', '调休', '班'],
        [new Date('2026-05-10T00:00:00Z'), '半天', '09:00-12:00'],
        ['', '', ''],
        ['五月', '不知道', '休'],
        ['2026-05-12', '', '大概'],
      ],
      usual,
    )
    expect(read.days).toEqual([
      off('2026-05-01', '劳动节'),
      { day: '2026-05-09', name: '调休', hours: usual },
      { day: '2026-05-10', name: '半天', hours: morning },
    ])
    expect(read.faults).toEqual([6, 7])
  })

  test('reads JSON as a list of days, a calendar, or years of days off and worked', () => {
    const list = [
      { day: '2026-05-01', name: '劳动节', hours: [] },
      { date: '2026-05-10', hours: morning },
    ]
    const days = [off('2026-05-01', '劳动节'), { day: '2026-05-10', name: '', hours: morning }]
    expect(parseDayJson(list, usual)).toEqual({ days, faults: [] })
    expect(parseDayJson({ week: null, days: list }, usual).days).toEqual(days)
    const years = {
      years: [{ year: 2026, off: [{ day: '2026-05-01', name: '劳动节' }], work: ['2026-05-09'] }],
    }
    expect(parseDayJson(years, usual).days).toEqual([
      off('2026-05-01', '劳动节'),
      { day: '2026-05-09', name: '', hours: usual },
    ])
    expect(parseDayJson({ days: [{ day: '2026-05-01' }, { day: 'x' }] }, usual).faults).toEqual([2])
    expect(parseDayJson('nothing', usual)).toEqual({ days: [], faults: [] })
  })
})
