import { formatDuration } from '../../core/text/duration'
import { t } from '../platform'

/** Formats a duration in its largest fitting unit: 12 min, 1.6 h, 3 d. */
export const shortDuration = (seconds: number | null): string =>
  seconds === null
    ? t('home.span.none')
    : formatDuration(seconds, 'largest-unit', (code, params) => t(`home.${code}`, params))
