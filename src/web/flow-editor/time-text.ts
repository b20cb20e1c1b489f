import type { FlowDesignStep } from '../../generated/types'
import { t } from '../platform/i18n/i18n'
import { type Duration, splitSeconds } from './duration'

/** How long receivers of a step have, in words; nothing where they may take as long as they like. */
export function deadlineText(
  { deadline, timeexpired }: Pick<FlowDesignStep, 'deadline' | 'timeexpired'>,
  durations: readonly Duration[],
): string {
  if (!deadline) return timeexpired ? durationText(timeexpired, durations) : ''
  const { unit, amount, acts } = deadline
  const long = t(`flow-editor.deadline.span.${unit}`, { n: amount })
  const [first] = acts
  return first ? `${long} · ${t(`flow-editor.deadline.do.${first.do}`)}` : long
}

/** A time limit in words: as the offers name it, else in days, hours and minutes. */
export const durationText = (seconds: number, durations: readonly Duration[]): string =>
  durations.find((duration) => duration.seconds === seconds)?.title ??
  t('flow-editor.people.time-text', splitSeconds(seconds))
