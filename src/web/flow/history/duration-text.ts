import { formatDuration } from '../../../core/text/duration'
import { t } from '../../platform/i18n/i18n'

/** Formats a duration in milliseconds as words: 2 days 3 hours. */
export const elapsedText = (milliseconds: number): string =>
  formatDuration(milliseconds / 1000, 'two-units', (code, params) => t(`gantt.${code}`, params))
