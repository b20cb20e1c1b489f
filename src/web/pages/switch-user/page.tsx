import './switch-user.css'
import '../../platform/i18n/design-texts'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { useSession } from '../../stores/session'
import { AntdRoot } from '../../ui/antd-root'
import { EmptyState, Skeleton } from '../../ui/primitives'
import { ImpersonationLog } from './impersonation-log'
import { SwitchForm } from './switch-form'

/** Acting as another person: whom and why, and who did so lately (S1-083). */
export default function SwitchUserPage() {
  const { person } = useSession()
  const { value } = useQuery('switches', () => api.employee.changeuser.list({}))
  if (person?.real) return <EmptyState title={t('switch-user.nested')} />
  return (
    <AntdRoot>
      <div className="switch-user">
        <section className="q-card">
          <header>
            <h1>{t('switch-user.title')}</h1>
            <p className="switch-user-intro">{t('switch-user.intro', { hours: 2 })}</p>
          </header>
          <SwitchForm />
        </section>
        <section className="q-card">
          <h2>{t('switch-user.recent')}</h2>
          {value ? <ImpersonationLog switches={value} /> : <Skeleton lines={3} />}
        </section>
      </div>
    </AntdRoot>
  )
}
