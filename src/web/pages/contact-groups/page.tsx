import '../../platform/i18n/admin-texts'
import './contact-groups.css'
import { Link } from 'react-router-dom'
import type { ContactGroup, RecordList } from '#/generated/types'
import list from '#schemas/lists/records/contact-groups.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { recipientsText } from '../../picker/groups/recipients-text'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { PermissionGate } from '../../stores/permission-gate'
import { confirm, toast } from '../../ui'
import { GroupDialog } from './group-dialog'

const usersText = ({ used }: ContactGroup) =>
  used.map(({ kind, name }) => t(`contact.group-used-${kind}`, { name })).join(t('picker.recipients.comma'))

/** Deletes a group after confirmation; for one in use shows where instead. */
async function removeGroup(group: ContactGroup): Promise<void> {
  const { _id, name, used } = group
  if (used.length) return toast(t('contact.group-used', { name, users: usersText(group) }), 'warning')
  const title = t('contact.page.delete')
  const text = t('contact.page.delete-sure', { name })
  if (!(await confirm({ title, text, yes: title, danger: true }))) return
  await api.oa.flowdesigns.contactgroup.delete({ _id })
  toast(t('contact.page.deleted', { name }), 'success')
}

/** Lists where a contact group is used; flows can be opened from here. */
function GroupUsage({ group: { used } }: { group: ContactGroup }) {
  if (!used.length) return <small>{t('contact.page.unused')}</small>
  return (
    <details className="contact-groups-users" open={used.length === 1}>
      <summary>{t('contact.page.used', { count: used.length })}</summary>
      <ul className="q-margin-top-1">
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

const parts: RecordExtensions<ContactGroup> = {
  cells: {
    groups: ({ groups }) => <span className="contact-groups-people q-break">{recipientsText(groups)}</span>,
    used: (group) => <GroupUsage group={group} />,
  },
  dialogs: { add: GroupDialog, edit: GroupDialog, see: GroupDialog },
  acts: { delete: removeGroup },
}

/** Manages contact groups: search, add, change, delete, and where each is used (S2-033, S2-034). */
export default function ContactGroupsPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
