const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Text key with its parameters. */
export interface LocalizableText {
  code: string
  params: Record<string, number>
}

const whole = (span: number, unit: number) => Math.floor(span / unit)

/** Whether a moment this many milliseconds ago counts as just now, also where a waiting time is shown. */
export const isJustNow = (ago: number): boolean => ago < 30 * second

/**
 * Returns how long ago a moment was; undefined from two days on, when the date is shown (S1-253, S1-254). A
 * moment less than an hour ahead, caused by clock differences, counts as just now; a later one has its date.
 */
export function relativeTime(at: number, now: number): LocalizableText | undefined {
  const ago = now - at
  if (ago < -hour) return undefined
  if (isJustNow(ago)) return { code: 'time.just-now', params: {} }
  if (ago < hour) return { code: 'time.minutes-ago', params: { n: Math.max(1, whole(ago, minute)) } }
  if (ago < day) return { code: 'time.hours-ago', params: { n: whole(ago, hour) } }
  if (ago < 2 * day) return { code: 'time.one-day-ago', params: {} }
  return undefined
}

/** Returns whether a deadline is ahead or over, and by how many milliseconds. */
export const remainingTime = (until: number, now: number) => ({
  code: until < now ? 'time.late' : 'time.left',
  span: Math.abs(until - now),
})
