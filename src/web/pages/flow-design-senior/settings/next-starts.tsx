import { useMemo } from 'react'
import { localTime } from '#/core/text/formats'
import { type Alert, nextAlertTimes } from '../../../../core/flow'
import { companyClock } from '../../../form-host/company-clock'
import { t } from '../../../platform'

const shown = 10

/** Returns the start and time zone of the search for the next times. */
const nextFrom = ({ now, zone, calendar }: ReturnType<typeof companyClock>) => ({
  after: now,
  zone,
  calendar,
  count: shown,
})

/** Lists the next ten times of a scheduled start in the company's time zone. */
export function UpcomingStarts({ alert }: { alert: Alert }) {
  const times = useMemo(() => nextAlertTimes(alert, nextFrom(companyClock())), [alert])
  const { zone } = companyClock()
  return (
    <details className="fs-alert-next q-text-sm">
      <summary>{t('flow-set.alerts.next')}</summary>
      <ol className="q-soft">
        {times.map((at) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{localTime(at, zone).slice(0, 16)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
