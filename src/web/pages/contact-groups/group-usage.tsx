import { Link } from 'react-router-dom'
import type { ContactGroup } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { PermissionGate } from '../../stores/permission-gate'

/** Where a contact group is used; flows can be opened from here. */
export function GroupUsage({ group: { used } }: { group: ContactGroup }) {
  if (!used.length) return <small>{t('contact.page.unused')}</small>
  return (
    <details className="contact-groups-users" open={used.length === 1}>
      <summary>{t('contact.page.used', { count: used.length })}</summary>
      <ul>
        {used.map(({ kind, _id, name }) => (
          <li key={`${kind} ${_id}`}>
            {kind === 'flow' ? (
              <PermissionGate rule="flowdesign.editsenior" fallback={t('contact.group-used-flow', { name })}>
                <Link to={`/oaset/flowdesign_edit_senior/${_id}`}>
                  {t('contact.group-used-flow', { name })}
                </Link>
              </PermissionGate>
            ) : (
              t(`contact.group-used-${kind}`, { name })
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
