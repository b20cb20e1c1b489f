const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** A text key with what its sentence names. */
export interface LocalizableText {
  code: string
  params: Record<string, number>
}

const whole = (span: number, unit: number) => Math.floor(span / unit)

/**
 * How long ago something was; undefined from two days on, when its date says more (S1-253, S1-254).
 * A time that lies ahead, because clocks differ, is just now.
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
 * How long is left until a deadline, in days from two on, before that in hours and minutes;
 * negative spans tell how late it is.
 */
export function remainingTime(until: number, now: number): LocalizableText {
  const span = Math.abs(until - now)
  const late = until < now ? 'late' : 'left'
  if (span < hour) return { code: `time.minutes-${late}`, params: { n: Math.max(1, whole(span, minute)) } }
  if (span < 2 * day) return { code: `time.hours-${late}`, params: { n: whole(span, hour) } }
  return { code: `time.days-${late}`, params: { n: whole(span, day) } }
}
