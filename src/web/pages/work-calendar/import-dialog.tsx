import { planDays } from '#/core/calendar/calendar-exceptions'
import { formatHours } from '#/core/calendar/hours-text'
import type { DaysImport } from '#/core/calendar/import-days'
import type { CalendarDay, WorkingCalendar } from '#/generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { ImportDialog } from '../../ui/import-dialog'
import { Row } from '../../ui/layout'
import { holidayName } from './holiday-name'

interface CalendarImportProps {
  title: string
  read: DaysImport
  calendar: WorkingCalendar
  onTake(days: readonly CalendarDay[]): void
  onClose(): void
}

const workText = ({ hours }: CalendarDay) => formatHours(hours) || t('calendar.kind.off')

/** Previews the changes of imported days before they are applied. */
export function CalendarImportDialog({ title, read, calendar, onTake, onClose }: CalendarImportProps) {
  const { days, faults } = read
  const plan = planDays(calendar.days, days)
  const { added, changed, same } = plan
  return (
    <ImportDialog
      title={title}
      width={560}
      ok={t('calendar.take')}
      isReady={days.length > 0}
      onApply={() => onTake(days)}
      onClose={onClose}
    >
      <p>{t('calendar.plan', { added: added.length, changed: changed.length, same })}</p>
      {faults.length > 0 && (
        <p role="alert">{t('calendar.faults', { rows: faults.join(listSeparator()) })}</p>
      )}
      <ul className="cal-plan q-column q-gap-1-5 q-margin-top-2 q-scroll">
        {[...added.map((now) => ({ now, was: undefined })), ...changed]
          .toSorted((one, other) => (one.now.day < other.now.day ? -1 : 1))
          .map(({ now, was }) => (
            <Row as="li" align="stretch" gap={3} lineGap={1} wrap key={now.day}>
              <time>{now.day}</time> {holidayName(now.name)}
              <span className="q-push q-soft">
                {was && <s>{workText(was)}</s>} {workText(now)}
              </span>
            </Row>
          ))}
      </ul>
    </ImportDialog>
  )
}
