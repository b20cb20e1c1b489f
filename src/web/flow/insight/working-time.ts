import '../../platform/i18n/insight-texts'
import { t } from '../../platform'

const minute = 60_000
const hour = 60 * minute
/** Number of hours from which a time has no fraction. */
const wholeFrom = 10

/** Formats working time in hours, as days of work have different lengths. */
export function workingTimeText(ms: number): string {
  if (ms < minute) return t('insight.moment')
  if (ms < hour) return t('insight.minutes', { n: Math.round(ms / minute) })
  const hours = ms / hour
  return t('insight.hours', { n: hours < wholeFrom ? Math.round(hours * 10) / 10 : Math.round(hours) })
}
