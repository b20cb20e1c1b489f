import { expect, test } from 'vitest'
import holidays from '#schemas/data/public-holidays.json'
import { compileCalendar } from './calendar'
import { holidayYears, publicHolidays, standardCalendar } from './company-calendars'
import { dayNumberToParts, isoWeekday, parseDay } from './day'
import { localTimeToInstant } from './instant'
import { addWorkingTime, workingTimeBetween } from './time-span'
import { isWorkingDay, shiftWorkingDays } from './working-days'

const calendar = compileCalendar(standardCalendar)
const hour = 3_600
const at = (day: string, hours: number) =>
  localTimeToInstant({ day: parseDay(day), seconds: hours * hour }, calendar.zone)

test('gives each year of public holidays its source, its days, and only weekends as make-up workdays', () => {
  expect(holidayYears).toEqual([2023, 2024, 2025, 2026])
  for (const { year, source, off, work } of holidays.years) {
    expect(source).toMatch(/^chinese-days \d/)
    expect(off.length).toBeGreaterThanOrEqual(26)
    for (const { day } of [...off, ...work]) expect(dayNumberToParts(parseDay(day)).year).toBe(year)
    for (const { day } of work) expect(isoWeekday(parseDay(day))).toBeGreaterThan(5)
    expect(new Set([...off, ...work].map(({ day }) => day)).size).toBe(off.length + work.length)
  }
  expect(publicHolidays(2030)).toEqual([])
})

test.each([
  ['2025-09-28', true, 'a Sunday worked for the National Day'],
  ['2025-10-01', false, 'the National Day'],
  ['2025-10-08', false, 'the last day of its holiday'],
  ['2025-10-09', true, 'the first day after it'],
  ['2025-10-11', true, 'a Saturday worked for it'],
  ['2025-10-12', false, 'a Sunday'],
])('counts for %s: worked %s, %s', (day, works) => {
  expect(isWorkingDay(calendar, parseDay(day))).toBe(works)
})

test('ends eight working hours from the last afternoon after the holiday', () => {
  expect(addWorkingTime(calendar, at('2025-09-30', 16), 8 * hour)).toBe(at('2025-10-09', 16))
  expect(workingTimeBetween(calendar, at('2025-09-30', 16), at('2025-10-09', 16))).toBe(8 * hour * 1000)
  expect(shiftWorkingDays(calendar, parseDay('2025-09-30'), 1)).toBe(parseDay('2025-10-09'))
})

test('starts counting at the next working time what begins at noon or at night', () => {
  expect(addWorkingTime(calendar, at('2025-09-29', 12.5), hour)).toBe(at('2025-09-29', 14))
  expect(addWorkingTime(calendar, at('2025-10-04', 3), hour)).toBe(at('2025-10-09', 10))
})
