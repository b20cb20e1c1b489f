import type { EmployeeChangeuserListData } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Tag } from '../../ui/primitives'
import { RelativeTime } from '../../ui/time'

const entryOf = {
  acting: 'switch-user.entry',
  test: 'switch-user.tried',
  copy: 'switch-user.copied',
} as const

/** Who acted as whom, why, and how much was changed meanwhile. */
export function ImpersonationLog({ switches }: { switches: EmployeeChangeuserListData }) {
  if (!switches.length) return <p className="switch-user-none">{t('switch-user.none')}</p>
  return (
    <ol className="switch-user-list">
      {switches.map(({ id, what, at, by, as, reason, acts }) => (
        <li key={id}>
          <span>
            <strong>{t(entryOf[what], { by, as })}</strong>
            {acts > 0 && <Tag tone="warning">{t('switch-user.acts', { count: acts })}</Tag>}
          </span>
          <RelativeTime at={at} />
          {reason && <p>{reason}</p>}
        </li>
      ))}
    </ol>
  )
}
