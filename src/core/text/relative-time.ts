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

/**
 * Returns how long ago a moment was; undefined from two days on, when the date is shown (S1-253, S1-254). A
 * moment ahead, caused by clock differences, counts as just now.
 */
export function relativeTime(at: number, now: number): LocalizableText | undefined {
  const ago = now - at
  if (ago < 30 * second) return { code: 'time.just-now', params: {} }
  if (ago < hour) return { code: 'time.minutes-ago', params: { n: Math.max(1, whole(ago, minute)) } }
  if (ago < day) return { code: 'time.hours-ago', params: { n: whole(ago, hour) } }
  if (ago < 2 * day) return { code: 'time.one-day-ago', params: {} }
  return undefined
}

/**
 * Returns the time left until a deadline, in days from two on, below that in hours and minutes; negative if
 * overdue.
 */
export function remainingTime(until: number, now: number): LocalizableText {
  const span = Math.abs(until - now)
  const late = until < now ? 'late' : 'left'
  if (span < hour) return { code: `time.minutes-${late}`, params: { n: Math.max(1, whole(span, minute)) } }
  if (span < 2 * day) return { code: `time.hours-${late}`, params: { n: whole(span, hour) } }
  return { code: `time.days-${late}`, params: { n: whole(span, day) } }
}
