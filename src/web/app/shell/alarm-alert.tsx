import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n/i18n'
import { useBadges } from '../../stores/badges'
import { PageAlert } from '../../ui/page-alert'

/** Whoever watches over the company is told of bursts of failed sign-ins on every page, until he looks at the log. */
export function AlarmAlert() {
  const { alarms = 0 } = useBadges()
  if (alarms === 0) return null
  return (
    <PageAlert text={t('shell.alarms', { n: alarms })}>
      <Link to="/oaset/securitylog">{t('shell.alarms-open')}</Link>
    </PageAlert>
  )
}
