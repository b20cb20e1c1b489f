import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { weekdayCalendar } from '../../calendar/calendar'
import { emptyDepartmentCalendars, resolveCalendar } from '../../calendar/company-calendars'
import { countWorkingDays, isWorkingDay } from '../../calendar/working-days'
import { type Clock, evaluateExpression } from '../index'

type Day = [year: number, month: number, date: number]

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lengthOf = (year: number, month: number) =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0

/** Reference calendar: advances one day at a time. */
function following([year, month, date]: Day): Day {
  if (date < lengthOf(year, month)) return [year, month, date + 1]
  return month < 12 ? [year, month + 1, 1] : [year + 1, 1, 1]
}

const write = ([year, month, date]: Day) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`

const day = fc
  .tuple(fc.integer({ min: 1, max: 9_990 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([year, month, date]): Day => [year, month, Math.min(date, lengthOf(year, month))])
const steps = fc.integer({ min: 0, max: 900 })

const noon = { now: 0, zone: 'Asia/Shanghai' }

const run = (text: string, clock: Clock = noon) =>
  evaluateExpression(text, { value: () => undefined, clock }).value

function walk(from: Day, count: number): Day[] {
  const days = [from]
  for (let left = count; left > 0; left--) days.push(following(days.at(-1) ?? from))
  return days
}

describe('calendar days', () => {
  test('adds and counts calendar days as a walk through the calendar does', () => {
    fc.assert(
      fc.property(day, steps, (from, count) => {
        const to = write(walk(from, count).at(-1) ?? from)
        expect(run(`$[日期加天数]("${write(from)}",${count})`)).toBe(to)
        expect(run(`$[日期加天数]("${to}",-${count})`)).toBe(write(from))
        expect(run(`$[日期相差天数]("${write(from)}","${to}")`)).toBe(count)
      }),
    )
  })

  test('adds a month to the same day or the last day of that month', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -400, max: 100 }), (from, months) => {
        const [year, month, date] = from
        const index = year * 12 + month - 1 + months
        const [laterYear, laterMonth] = [Math.floor(index / 12), (index % 12) + 1]
        fc.pre(laterYear >= 1)
        const later: Day = [laterYear, laterMonth, Math.min(date, lengthOf(laterYear, laterMonth))]
        expect(run(`$[日期加月数]("${write(from)}",${months})`)).toBe(write(later))
      }),
    )
  })

  test('accepts a leap day in leap years only', () => {
    const years = [1900, 2000, 2023, 2024, 2100, 2400]
    expect(years.filter((year) => run(`$[月]("${year}-02-29")`) === 2)).toEqual([2000, 2024, 2400])
  })

  test.each([
    '2024-13-01',
    '2024-00-10',
    '2024-04-31',
    '0000-01-01',
    '2024-01-01 24:00',
    '明天',
    '2024-1-1x',
  ])('rejects %s as a date', (text) => {
    const { problem } = evaluateExpression(`$[年]("${text}")`, { value: () => undefined })
    expect(problem?.code).toBe('expression.not-a-date')
  })
})

describe('working days', () => {
  const offset = fc.integer({ min: 0, max: 900 })
  const listed = fc.array(offset, { maxLength: 12 })

  /** Finds Monday to Friday by counting from a known Monday. */
  const weekday = (index: number, first: number) => (index + first) % 7 < 5

  test('counts working days as a day-by-day check, whatever days are off or worked by decree', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), offset, listed, listed, (start, count, free, extra) => {
        const days = walk([2024, 1, 1 + start], Math.max(count, 900))
        const at = (indexes: number[]) => indexes.map((index) => write(days[index] ?? [1, 1, 1])).join(',')
        const works = (index: number) =>
          extra.includes(index) || (weekday(index, start) && !free.includes(index))
        const range = `"${write(days[0] ?? [1, 1, 1])}","${write(days[count] ?? [1, 1, 1])}"`
        const expected = days.slice(0, count + 1).filter((_, index) => works(index)).length
        expect(run(`$[工作日天数](${range},"${at(free)}","${at(extra)}")`)).toBe(expected)
      }),
    )
  })

  test('agrees in adding and counting working days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 300 }), (from, count) => {
        const to = run(`$[日期加工作日]("${write(from)}",${count})`)
        const next = write(following(from))
        expect(run(`$[工作日天数]("${next}","${to}")`)).toBe(count)
        expect(run(`$[星期]("${to}")`)).toBeLessThan(6)
      }),
    )
  })

  test('uses the company calendar where a call gives no lists', () => {
    const clock = { ...noon, calendar: resolveCalendar(emptyDepartmentCalendars, []) }
    expect(run('$[工作日天数]("2025-09-28","2025-10-11")', clock)).toBe(6)
    expect(run('$[日期加工作日]("2025-09-30",1)', clock)).toBe('2025-10-09')
    expect(run('$[工作日天数]("2025-10-01","2025-10-08","2025-10-01")', clock)).toBe(5)
  })

  test('counts working days over any period as a check of each day', () => {
    const calendar = resolveCalendar(emptyDepartmentCalendars, [])
    const offset = fc.integer({ min: 19_300, max: 20_800 })
    fc.assert(
      fc.property(offset, fc.integer({ min: 0, max: 900 }), (first, long) => {
        const days = Array.from({ length: long + 1 }, (_, at) => first + at)
        for (const one of [calendar, weekdayCalendar])
          expect(countWorkingDays(one, first, first + long)).toBe(
            days.filter((day) => isWorkingDay(one, day)).length,
          )
      }),
    )
  })

  test('counts below zero when the ends are reversed', () => {
    expect(run('$[工作日天数]("2024-03-08","2024-03-04")')).toBe(-5)
  })
})

describe('clock and time zones', () => {
  const at = (text: string, zone: string) => ({ now: Date.parse(text), zone })

  test.each([
    ['2023-12-31T16:00:00Z', 'Asia/Shanghai', '2024-01-01 00:00:00'],
    ['2023-12-31T15:59:59Z', 'Asia/Shanghai', '2023-12-31 23:59:59'],
    ['2024-03-10T06:59:59Z', 'America/New_York', '2024-03-10 01:59:59'],
    ['2024-03-10T07:00:00Z', 'America/New_York', '2024-03-10 03:00:00'],
    ['2024-11-03T05:30:00Z', 'America/New_York', '2024-11-03 01:30:00'],
  ])('converts %s in %s to %s', (now, zone, local) => {
    expect(run('$[现在]()', at(now, zone))).toBe(local)
    expect(run('$[今天]()', at(now, zone))).toBe(local.slice(0, 10))
  })

  test('counts days of clock changes as days', () => {
    expect(
      run('$[日期相差天数]("2024-03-09","2024-03-11")', at('2024-03-10T12:00:00Z', 'America/New_York')),
    ).toBe(2)
    expect(run('$[日期加天数]("2024-11-02",1)', at('2024-11-03T12:00:00Z', 'America/New_York'))).toBe(
      '2024-11-03',
    )
  })

  test.each([
    ['2000-02-29', '2023-02-28', 22],
    ['2000-02-29', '2023-03-01', 23],
    ['2000-02-29', '2024-02-29', 24],
    ['2000-12-31', '2001-12-30', 0],
    ['2024-01-02', '2024-01-01', 0],
    ['2030-01-01', '2024-01-01', 0],
  ])('computes for a birth on %s, on %s the age %d', (born, until, years) => {
    expect(run(`$[周岁]("${born}","${until}")`)).toBe(years)
  })
})
