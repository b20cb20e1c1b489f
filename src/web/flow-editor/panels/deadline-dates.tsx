import { addTimeSpan } from '#/core/calendar/time-span'
import { localTime } from '#/core/text/formats'
import type { Deadline } from '#/generated/types'
import { nextEscalationTime } from '../../../core/flow'
import { companyClock } from '../../form-host/company-clock'
import { t } from '../../platform/i18n/i18n'

const day = 86_400_000
const shown = 10

type Clock = ReturnType<typeof companyClock>

const written = (at: number | null | undefined, zone: string) =>
  typeof at === 'number' ? localTime(at, zone).slice(0, 16) : '—'

/** Returns the times of a deadline's successive actions if no one handles the task. */
function actTimes(deadline: Deadline, end: number | undefined, { calendar }: Clock): (number | null)[] {
  let from = end ?? null
  return deadline.acts.map((_, done) => {
    from = nextEscalationTime(deadline, { done, from, calendar })
    return from
  })
}

/**
 * Due dates of a deadline by the company's calendar: for a task received now, and on each of the next ten
 * days.
 */
export function DeadlineDates({ deadline }: { deadline: Deadline }) {
  const clock = companyClock()
  const { now, zone, calendar } = clock
  const endOf = (from: number) => addTimeSpan(deadline, from, calendar)
  const end = endOf(now)
  const times = actTimes(deadline, end, clock)
  const days = Array.from({ length: shown }, (_, at) => now + at * day)
  return (
    <div className="fe-dates q-column q-gap-1-5">
      <p>{t('flow-editor.deadline.now', { end: written(end, zone) })}</p>
      {deadline.acts.length > 0 && (
        <ol>
          {deadline.acts.map((act, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an act is its place
            <li key={at}>
              <time>{written(times[at], zone)}</time> {t(`flow-editor.deadline.do.${act.do}`)}
            </li>
          ))}
        </ol>
      )}
      <details>
        <summary>{t('flow-editor.deadline.next')}</summary>
        <ol>
          {days.map((from) => (
            <li key={from}>
              <time>{written(from, zone)}</time> → <time>{written(endOf(from), zone)}</time>
            </li>
          ))}
        </ol>
      </details>
      <p className="q-field-hint">{t('flow-editor.deadline.calendar-hint')}</p>
    </div>
  )
}
