import { t } from '../platform/i18n/i18n'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Rounds to at most one decimal place, none from 10 on. */
const short = (n: number) => (n >= 10 ? Math.round(n) : Math.round(n * 10) / 10)

/** Formats a duration in its largest fitting unit: 12 min, 1.6 h, 3 d. */
export function formatDuration(seconds: number | null): string {
  if (seconds === null) return t('home.span.none')
  if (seconds < hour) return t('home.span.minutes', { n: Math.max(1, Math.round(seconds / minute)) })
  if (seconds < 2 * day) return t('home.span.hours', { n: short(seconds / hour) })
  return t('home.span.days', { n: short(seconds / day) })
}
