import { Link } from 'react-router-dom'
import { t } from '../../platform'
import { useBadges } from '../../stores/badges'
import { useSession } from '../../stores/session'
import { PageAlert } from '../../ui'

/** Shows the company's message to everyone on every page (S1-078). */
export function CompanyAlert() {
  const { person } = useSession()
  return <PageAlert text={person?.com_conf.alert} />
}

/** Shows bursts of failed sign-ins to security administrators on every page until they open the log. */
export function AlarmAlert() {
  const { alarms = 0 } = useBadges()
  if (alarms === 0) return null
  return (
    <PageAlert text={t('shell.alarms', { n: alarms })}>
      <Link to="/oaset/securitylog">{t('shell.alarms-open')}</Link>
    </PageAlert>
  )
}
