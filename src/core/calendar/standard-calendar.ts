import holidays from '#schemas/data/public-holidays.json'
import type { WorkingCalendar, WorkingHours } from '../../generated/types'
import { defaultZone } from '../text/formats'

type Days = WorkingCalendar['days']

/** Working hours of an ordinary day: before and after the break. */
export const ordinaryHours: [morning: WorkingHours[number], afternoon: WorkingHours[number]] = [
  { from: '09:00', until: '12:00' },
  { from: '13:00', until: '18:00' },
]

/** Years with known public holidays. */
export const holidayYears: readonly number[] = holidays.years.map(({ year }) => year)

/**
 * Returns the days that public holidays change in a year, sorted: days off, and weekends worked for them
 * (调休).
 */
export function publicHolidays(year: number): Days {
  const known = holidays.years.find((one) => one.year === year)
  const named = (days: readonly Omit<Days[number], 'hours'>[], hours: WorkingHours): Days =>
    days.map((one) => ({ ...one, hours }))
  return [...named(known?.off ?? [], []), ...named(known?.work ?? [], ordinaryHours)].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  )
}

/** Default calendar of a company: Monday to Friday, with the known public holidays. */
export const standardCalendar: WorkingCalendar = {
  zone: defaultZone,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => (weekday <= 5 ? ordinaryHours : [])),
  days: holidayYears.flatMap(publicHolidays),
}
