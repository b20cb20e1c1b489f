import { Card } from '../../ui/layout'
import './switch-user.css'
import '../../platform/i18n/design-texts'
import type { EmployeeChangeuserListData } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { useSession } from '../../stores/session'
import { AntdRoot } from '../../ui/antd-root'
import { EmptyState, Tag } from '../../ui/primitives'
import { QueryContent } from '../../ui/query-content'
import { RelativeTime } from '../../ui/time'
import { SwitchForm } from './switch-form'

const entryOf = {
  acting: 'switch-user.entry',
  test: 'switch-user.tried',
  copy: 'switch-user.copied',
} as const

/** Lists impersonations: who, as whom, why, and the number of changes. */
function ImpersonationLog({ switches }: { switches: EmployeeChangeuserListData }) {
  if (!switches.length)
    return (
      <p className="q-soft" data-empty-state>
        {t('switch-user.none')}
      </p>
    )
  return (
    <ol className="switch-user-list q-margin-top-2">
      {switches.map(({ id, what, at, by, as, reason, acts }) => (
        <li className="q-stack q-gap-4 q-gap-y-1 q-line-above" key={id}>
          <span>
            <strong>{t(entryOf[what], { by, as })}</strong>
            {acts > 0 && <Tag tone="warning">{t('switch-user.acts', { count: acts })}</Tag>}
          </span>
          <RelativeTime at={at} />
          {(reason || what === 'acting') && (
            <p className="q-break q-soft q-span">{reason || t('switch-user.no-reason')}</p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** Starts an impersonation: whom and why, with the recent ones (S1-083). */
export default function SwitchUserPage() {
  const { person } = useSession()
  const recent = useQuery('switches', () => api.employee.changeuser.list({}))
  if (person?.real) return <EmptyState title={t('switch-user.nested')} />
  return (
    <AntdRoot>
      <div className="switch-user q-stack q-gap-4">
        <Card as="section">
          <header>
            <h1>{t('switch-user.title')}</h1>
            <p className="q-soft">{t('switch-user.intro', { hours: 2 })}</p>
          </header>
          <SwitchForm />
        </Card>
        <Card as="section">
          <h2>{t('switch-user.recent')}</h2>
          <QueryContent query={recent}>{(switches) => <ImpersonationLog switches={switches} />}</QueryContent>
        </Card>
      </div>
    </AntdRoot>
  )
}
