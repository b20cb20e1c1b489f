import type { LocalizableText } from './relative-time'

const [minute, hour, day] = [60, 3_600, 86_400]

const units = [
  ['days', day],
  ['hours', hour],
  ['minutes', minute],
] as const

/** Splits seconds into days, hours and minutes. */
export const splitSeconds = (seconds: number) => ({
  days: Math.floor(seconds / day),
  hours: Math.floor((seconds % day) / hour),
  minutes: Math.floor((seconds % hour) / minute),
})

/** Returns the two largest units: 2 days, 3 hours. Less than a minute counts as a minute. */
function twoUnits(seconds: number): LocalizableText[] {
  const parts = splitSeconds(Math.max(minute, Math.floor(seconds)))
  return units
    .flatMap(([unit]) => (parts[unit] ? [{ code: `span.${unit}`, params: { n: parts[unit] } }] : []))
    .slice(0, 2)
}

/** Rounds to at most one decimal place, none from 10 on. */
const short = (n: number) => (n >= 10 ? Math.round(n) : Math.round(n * 10) / 10)

/** Returns the largest fitting unit: 12 minutes, 1.6 hours, 3 days. */
function largestUnit(seconds: number): LocalizableText[] {
  if (seconds < hour)
    return [{ code: 'span.minutes', params: { n: Math.max(1, Math.round(seconds / minute)) } }]
  if (seconds < 2 * day) return [{ code: 'span.hours', params: { n: short(seconds / hour) } }]
  return [{ code: 'span.days', params: { n: short(seconds / day) } }]
}

const styles = {
  'two-units': twoUnits,
  'largest-unit': largestUnit,
  'all-units': (seconds: number): LocalizableText[] => [{ code: 'time-text', params: splitSeconds(seconds) }],
}

/** Formats a duration as words in one of the styles; `say` knows the texts of its place. */
export const formatDuration = (
  seconds: number,
  style: keyof typeof styles,
  say: (code: string, params: Record<string, number>) => string,
): string =>
  styles[style](seconds)
    .map(({ code, params }) => say(code, params))
    .join(' ')

/** Returns the milliseconds between two moments, given as texts. */
export const durationBetween = (from: string, until: string): number =>
  Math.max(0, Date.parse(until) - Date.parse(from))
