import { Link } from 'react-router-dom'
import type { ContactGroup } from '#/generated/types'
import { recipientsText } from '../../picker/recipients-text'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { Button } from '../../ui/button'
import { confirm } from '../../ui/confirm'
import { Time } from '../../ui/time'
import { toast } from '../../ui/toast'

interface GroupTableProps {
  rows: readonly ContactGroup[]
  onOpen(group: ContactGroup): void
  onChange(): void
}

const columns = ['name', 'people', 'used', 'updated', 'actions']

/** Contact groups as a table. */
export const GroupTable = ({ rows, onOpen, onChange }: GroupTableProps) => (
  <div className="list-scroll">
    <table className="list-table contact-groups-table">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`contact.page.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((group) => (
          <GroupRow key={group._id} {...{ group, onOpen, onChange }} />
        ))}
      </tbody>
    </table>
  </div>
)

const usersText = ({ used }: ContactGroup) =>
  used.map(({ kind, name }) => t(`contact.group-used-${kind}`, { name })).join(t('picker.recipients.comma'))

/** Asks and deletes; one in use is not asked about, but said where. */
async function remove(group: ContactGroup): Promise<boolean> {
  const { _id, name, used } = group
  if (used.length) {
    toast(t('contact.group-used', { name, users: usersText(group) }), 'warning')
    return false
  }
  const text = t('contact.page.delete-sure', { name })
  if (
    !(await confirm({ title: t('contact.page.delete'), text, yes: t('contact.page.delete'), danger: true }))
  )
    return false
  await api.oa.flowdesigns.contactgroup.delete({ _id })
  toast(t('contact.page.deleted', { name }), 'success')
  return true
}

function GroupRow({ group, onOpen, onChange }: Omit<GroupTableProps, 'rows'> & { group: ContactGroup }) {
  const { name, tip, groups, updated_at, updated_name, mayManage } = group
  const isMine = mayManage && may('flowdesign.contactgroup')
  const drop = () =>
    remove(group).then(
      (isGone) => isGone && onChange(),
      () => onChange(),
    )
  return (
    <tr>
      <th scope="row">
        <button type="button" className="contact-groups-name" onClick={() => onOpen(group)}>
          {name}
        </button>
        {tip && <small>{tip}</small>}
      </th>
      <td>
        <span className="contact-groups-people">{recipientsText(groups)}</span>
      </td>
      <td>
        <Users group={group} />
      </td>
      <td>
        <Time at={updated_at} />
        {updated_name && <small>{updated_name}</small>}
      </td>
      <td>
        <span className="list-actions">
          <Button
            kind="link"
            aria-label={t(isMine ? 'contact.page.edit-of' : 'contact.page.see-of', { name })}
            onClick={() => onOpen(group)}
          >
            {t(isMine ? 'contact.page.edit' : 'contact.page.see')}
          </Button>
          {isMine && (
            <Button
              kind="link"
              aria-label={t('contact.page.delete-of', { name })}
              onClick={() => void drop()}
            >
              {t('contact.page.delete')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}

/** Where a contact group is used; flows can be opened from here. */
function Users({ group: { used } }: { group: ContactGroup }) {
  if (!used.length) return <small>{t('contact.page.unused')}</small>
  return (
    <details className="contact-groups-users" open={used.length === 1}>
      <summary>{t('contact.page.used', { count: used.length })}</summary>
      <ul>
        {used.map(({ kind, _id, name }) => (
          <li key={`${kind} ${_id}`}>
            {kind === 'flow' && may('flowdesign.editsenior') ? (
              <Link to={`/oaset/flowdesign_edit_senior/${_id}`}>
                {t('contact.group-used-flow', { name })}
              </Link>
            ) : (
              t(`contact.group-used-${kind}`, { name })
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
