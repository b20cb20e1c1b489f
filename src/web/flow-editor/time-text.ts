import { formatDuration } from '../../core/text/duration'
import type { FlowDesignStep } from '../../generated/types'
import { t } from '../platform'
import type { DurationOption } from './duration'

/** Describes the deadline of a step; empty without one. */
export function deadlineText(
  { deadline, timeexpired }: Pick<FlowDesignStep, 'deadline' | 'timeexpired'>,
  durations: readonly DurationOption[],
): string {
  if (!deadline) return timeexpired ? durationText(timeexpired, durations) : ''
  const { unit, amount, acts } = deadline
  const long = t(`flow-editor.deadline.span.${unit}`, { n: amount })
  const [first] = acts
  return first ? `${long} · ${t(`flow-editor.deadline.do.${first.do}`)}` : long
}

/** Describes a duration: by the name of the matching option, otherwise in days, hours and minutes. */
const durationText = (seconds: number, durations: readonly DurationOption[]): string =>
  durations.find((duration) => duration.seconds === seconds)?.title ??
  formatDuration(seconds, 'all-units', (code, params) => t(`flow-editor.people.${code}`, params))
