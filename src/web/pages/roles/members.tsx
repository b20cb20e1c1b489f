import { useState } from 'react'
import type { DirectoryUses, StaffRow } from '#/generated/types'
import form from '#schemas/forms/role-members.json'
import { findPeople } from '../../directory/departments'
import { UsageList } from '../../directory/usage-list'
import { listSeparator, t, usePagedQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import {
  Avatar,
  Button,
  confirm,
  Dialog,
  EmptyState,
  IconButton,
  QueryContent,
  RowPager,
  Tag,
  toast,
} from '../../ui'
import type { RoleListItem } from './role-dialog'

interface AddMembersProps {
  role: RoleListItem
  onClose(): void
  onAdd(ids: string[]): Promise<void>
}

/** Chooses people to add to a role. */
const AddMembersDialog = ({ role, onClose, onAdd }: AddMembersProps) => (
  <FormDialog<{ add: string[] }>
    title={t('directory.add-members-to', { name: role.name })}
    width={480}
    form={form}
    slots={{
      add: createPickerSlot({ several: true, placeholder: t('directory.find-person'), find: findPeople }),
    }}
    onClose={onClose}
    onSend={({ add }) => onAdd(add)}
  />
)

interface MembersProps {
  role: RoleListItem
  onBack(): void
  onEdit(): void
  onChange(): void
}

const Member = ({ person, onDrop }: { person: StaffRow; onDrop?: () => void }) => (
  <li className="roles-member q-row q-gap-2-5 q-box">
    <Avatar name={person.name} picture={person.avatar} />
    <span>
      {person.name}
      <small className="q-truncate q-muted">
        {person.jobid} · {person.departments.map(({ name }) => name).join(listSeparator())}
      </small>
    </span>
    {onDrop && (
      <IconButton icon="close" label={t('directory.drop', { name: person.name })} onClick={onDrop} />
    )}
  </li>
)

/** Deletes a role, unless it is in use: then shows where. */
function useDeleting({ role: { id, name, people }, onBack, onChange }: MembersProps) {
  const [uses, setUses] = useState<DirectoryUses | null>(null)
  const remove = async () => {
    const found = await api.employee.role.uses({ id })
    if (found.flows.length + found.groups.length > 0) return setUses(found)
    const question = {
      title: t('directory.delete-role'),
      text: t('directory.delete-role-question', { name, n: people }),
    }
    if (!(await confirm({ ...question, yes: t('directory.delete'), danger: true }))) return
    await api.employee.role.delete({ id })
    toast(t('directory.deleted', { name }), 'success')
    onBack()
    onChange()
  }
  return { uses, close: () => setUses(null), remove: () => void remove().catch(onChange) }
}

/** Lists the members of a role; adds and removes them. */
export function RoleMembers(props: MembersProps) {
  const { role, onBack, onEdit, onChange } = props
  const { id, name, permissions, mayManage } = role
  const found = usePagedQuery(id, (nowpage) => api.employee.list({ nowpage, search: { role_id: id } }))
  const { shown, turnTo, reload } = found
  const [adds, setAdds] = useState(false)
  const deleting = useDeleting(props)
  const change = async (add: string[], remove: string[]) => {
    await api.employee.role.members({ id, add, remove })
    reload()
    onChange()
  }
  const drop = async (person: StaffRow) => {
    const text = t('directory.drop-member', { name: person.name, role: name })
    if (await confirm({ title: t('directory.drop-member-title'), text })) await change([], [person.id])
  }
  const addButton = mayManage && (
    <Button kind="primary" icon="plus" onClick={() => setAdds(true)}>
      {t('directory.add-members')}
    </Button>
  )
  return (
    <>
      <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4 roles-head">
        <span className="roles-back">
          <IconButton icon="back" label={t('directory.all-roles')} onClick={onBack} />
        </span>
        <h2>
          {name}
          {permissions.map((permission) => (
            <Tag key={permission} tone="warning">
              {t(`directory.permission.${permission}`)}
            </Tag>
          ))}
        </h2>
        {mayManage && (
          <div className="rows-tools q-row q-wrap q-gap-3 q-gap-y-2">
            <Button onClick={onEdit}>{t('directory.edit-role')}</Button>
            <Button kind="danger" onClick={deleting.remove}>
              {t('directory.delete')}
            </Button>
            {addButton}
          </div>
        )}
      </header>
      <QueryContent
        query={{ ...found, value: shown }}
        isEmpty={({ result }) => result.length === 0}
        empty={<EmptyState title={t('directory.no-members')}>{addButton}</EmptyState>}
        lines={4}
      >
        {({ result }) => (
          <ul className="roles-members q-stack q-gap-2 q-pad-4">
            {result.map((person) => (
              <Member
                key={person.id}
                person={person}
                onDrop={mayManage ? () => void drop(person).catch(reload) : undefined}
              />
            ))}
          </ul>
        )}
      </QueryContent>
      {shown && <RowPager shown={shown} turnTo={turnTo} />}
      {adds && (
        <AddMembersDialog role={role} onClose={() => setAdds(false)} onAdd={(ids) => change(ids, [])} />
      )}
      {deleting.uses && (
        <Dialog title={t('directory.role-in-use', { name })} width={480} onClose={deleting.close}>
          <div className="dir-form q-stack q-gap-3-5">
            <p>{t('directory.role-in-use-text')}</p>
            <UsageList {...deleting.uses} />
          </div>
        </Dialog>
      )}
    </>
  )
}
