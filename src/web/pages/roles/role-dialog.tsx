import { type FormEvent, useId, useState } from 'react'
import type { Permission } from '#/generated/types'
import schema from '#schemas/values/permission.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'
import type { Role } from './page'
import { PermissionsField } from './permissions-field'

interface RoleDialogProps {
  /** The role being changed; none = a new one. */
  role?: Role
  /** The group of a new role. */
  group?: string
  groups: readonly string[]
  onClose(): void
  onSaved(id: string): void
}

/** Name, group and permissions of a role; a group of a new name is founded. */
export function RoleDialog({ role, group, groups, onClose, onSaved }: RoleDialogProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [groupName, setGroupName] = useState(role?.group_name ?? group ?? '')
  const [permissions, setPermissions] = useState((role?.permissions ?? []) as Permission[])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !groupName.trim()) return
    setBusy(true)
    const body = {
      ...{ name: name.trim(), group_name: groupName.trim() },
      permissions: permissions.filter((one) => schema.enum.includes(one)),
      ...(role ? { id: role.id } : {}),
    }
    try {
      const { id } = await api.employee.role.save(body)
      toast(t(role ? 'directory.saved' : 'directory.added', { name: body.name }), 'success')
      onSaved(id)
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const errorIf = (isMissing: boolean, key: string) => (isTried && isMissing ? t(key) : undefined)
  const footer = <OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} />
  const title = t(role ? 'directory.edit-role' : 'directory.add-role')
  return (
    <Dialog title={title} width={420} onClose={onClose} footer={footer}>
      <form id={formId} className="dir-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('directory.role-name')}
          required
          autoFocus
          maxLength={50}
          value={name}
          error={errorIf(!name.trim(), 'directory.role-name-missing')}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('directory.role-group')}
          required
          maxLength={50}
          list={`${formId}-groups`}
          value={groupName}
          hint={t('directory.role-group-hint')}
          error={errorIf(!groupName.trim(), 'directory.role-group-missing')}
          onChange={({ target }) => setGroupName(target.value)}
        />
        <datalist id={`${formId}-groups`}>
          {groups.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <PermissionsField value={permissions} onChange={setPermissions} />
      </form>
    </Dialog>
  )
}
