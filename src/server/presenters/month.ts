import type { MonthFigures, OaFlowHomeMonthData } from '../../generated/types'
import { formatCompanyTime } from '../platform'
import type { HandlingStatistic } from '../queries/home/home'
import { toIso } from './time'

const nothing: MonthFigures = { handled: 0, median: null, late: 0 }

const toFigures = (span: HandlingStatistic | undefined): MonthFigures =>
  span ? { handled: span.handled, median: span.median, late: span.late } : nothing

/** Returns the month before one such as 2026-11. */
function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, '0')}`
}

/**
 * Summarizes what a person handled this month, day by day until today in company time, compared with the
 * month before.
 */
export function toMonthSummary(spans: readonly HandlingStatistic[], now: number): OaFlowHomeMonthData {
  const today = formatCompanyTime(toIso(now)).slice(0, 10)
  const month = today.slice(0, 7)
  const whole = (month: string) => spans.find((span) => span.month === month && span.day === null)
  const byDay = new Map(spans.map((span) => [span.day, span]))
  const days = Array.from({ length: Number(today.slice(8)) }, (_, at) => {
    const day = `${month}-${String(at + 1).padStart(2, '0')}`
    return { day, ...toFigures(byDay.get(day)) }
  })
  return { month, now: toFigures(whole(month)), before: toFigures(whole(monthBefore(month))), days }
}
