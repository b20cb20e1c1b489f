import { useMemo } from 'react'
import { companyZone } from '#/core/company/company-zone'
import { type Alert, nextTimes } from '#/core/flow/schedule/start-reminders'
import { localTime } from '#/core/text/formats'
import { companyClock } from '../../../platform/company-clock'
import { t } from '../../../platform/i18n/i18n'

const shown = 10

/** From when on, and by which clock, the next moments are looked for. */
const nextFrom = ({ now, zone, calendar }: ReturnType<typeof companyClock>) => ({
  after: now,
  zone,
  calendar,
  count: shown,
})

/** When an alert comes the next ten times, by the clock of the company. */
export function NextStarts({ alert }: { alert: Alert }) {
  const times = useMemo(() => nextTimes(alert, nextFrom(companyClock())), [alert])
  return (
    <details className="fs-alert-next">
      <summary>{t('flow-set.alerts.next')}</summary>
      <ol>
        {times.map((at) => (
          <li key={at}>
            <time dateTime={new Date(at).toISOString()}>{localTime(at, companyZone).slice(0, 16)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
