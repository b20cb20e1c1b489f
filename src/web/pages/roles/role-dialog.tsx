import type { EmployeeRoleSaveBody, Permission } from '#/generated/types'
import form from '#schemas/forms/role.json'
import schema from '#schemas/values/permission.json'
import { FormDialog } from '../../own-forms/form-dialog'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'
import { toast } from '../../ui/toast'
import type { Role } from './page'

interface RoleDialogProps {
  /** The role being changed; none = a new one. */
  role?: Role
  /** The group of a new role. */
  group?: string
  groups: readonly string[]
  onClose(): void
  onSaved(id: string): void
}

/** Nobody gives what he does not have; what a role holds already is told. */
const offered = (role: Role | undefined) =>
  (schema.enum as Permission[])
    .filter((one) => may(one) || role?.permissions.includes(one))
    .map((one) => ({ value: one, label: `directory.permission.${one}` }))

/** Name, group and permissions of a role; a group of a new name is founded. */
export const RoleDialog = ({ role, group, groups, onClose, onSaved }: RoleDialogProps) => (
  <FormDialog<EmployeeRoleSaveBody>
    title={t(role ? 'directory.edit-role' : 'directory.add-role')}
    width={420}
    form={form}
    values={{ name: role?.name, group_name: role?.group_name ?? group, permissions: role?.permissions }}
    known={{
      group_name: { options: { suggestions: groups } },
      permissions: { options: { options: offered(role) } },
    }}
    onClose={onClose}
    onSend={async (filled) => {
      const { id } = await api.employee.role.save({ ...filled, ...(role && { id: role.id }) })
      toast(t(role ? 'directory.saved' : 'directory.added', { name: filled.name }), 'success')
      onSaved(id)
    }}
  />
)
