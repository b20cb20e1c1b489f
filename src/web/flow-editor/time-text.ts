import { t } from '../platform/i18n'
import { type Duration, partsOf } from './duration'

/** A time limit in words: as the offers name it, else in days, hours and minutes. */
export const timeText = (seconds: number, durations: readonly Duration[]): string =>
  durations.find((duration) => duration.seconds === seconds)?.title ??
  t('flow-editor.people.time-text', partsOf(seconds))
