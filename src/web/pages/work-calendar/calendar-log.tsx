import type { OaCompanyCalendarGetData } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { RelativeTime } from '../../ui/time'

/** Who changed calendars last. */
export const CalendarLog = ({ of: changes }: { of: OaCompanyCalendarGetData['changes'] }) => (
  <section aria-label={t('calendar.changes')}>
    <h2>{t('calendar.changes')}</h2>
    {changes.length ? (
      <ul className="cal-changes">
        {changes.map(({ at, by, dept }) => (
          <li key={`${at} ${by}`}>
            {t('calendar.change', { by, dept })} <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    ) : (
      <p>{t('calendar.no-changes')}</p>
    )}
  </section>
)
