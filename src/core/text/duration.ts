import type { LocalizableText } from './relative-time'

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const

/** Splits a time span into its two largest units: 2 days, 3 hours. Less than a minute counts as a minute. */
export function splitDuration(seconds: number): LocalizableText[] {
  let left = Math.max(60, Math.floor(seconds))
  const parts = units.flatMap(([unit, length]) => {
    const n = Math.floor(left / length)
    left -= n * length
    return n ? [{ code: `span.${unit}`, params: { n } }] : []
  })
  return parts.slice(0, 2)
}

/** Returns the milliseconds between two moments, given as texts. */
export const durationBetween = (from: string, until: string): number =>
  Math.max(0, Date.parse(until) - Date.parse(from))
