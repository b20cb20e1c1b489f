import { isDenyPermission } from '#/core/permission/check-permission'
import type { EmployeeRoleSaveBody, OwnForm, Permission } from '#/generated/types'
import document from '#schemas/forms/role.json'
import { enumOptions } from '../../../core/form'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { toast } from '../../ui'
import type { Role } from './page'

interface RoleDialogProps {
  /** Role to edit; undefined for a new one. */
  role?: Role
  /** Group of a new role. */
  group?: string
  groups: readonly string[]
  onClose(): void
  onSaved(id: string): void
}

type Group = 'permissions' | 'withheld' | 'given'

const form = document as OwnForm

/** Returns the permissions of a group as form options. */
const optionsOf = (group: Group) =>
  form.list.flatMap(({ model, choices }) =>
    model === group && choices ? (enumOptions(choices) as { value: Permission; label: string }[]) : [],
  )

/**
 * Returns the permissions the editor may choose: those they have themselves, and those the role already has,
 * which anyone may remove.
 */
const offered = (group: Group, held: readonly string[]) => ({
  options: {
    options: optionsOf(group).filter(
      ({ value }) => isDenyPermission(value) || hasPermission(value) || held.includes(value),
    ),
  },
})

const heldOf = (group: Group, held: readonly string[]) =>
  optionsOf(group).flatMap(({ value }) => (held.includes(value) ? [value] : []))

/** Edits name, group and permissions of a role; a new group name creates the group. */
export const RoleDialog = ({ role, group, groups, onClose, onSaved }: RoleDialogProps) => (
  <FormDialog<EmployeeRoleSaveBody>
    title={t(role ? 'directory.edit-role' : 'directory.add-role')}
    width={420}
    form={form}
    values={{
      name: role?.name,
      group_name: role?.group_name ?? group,
      permissions: heldOf('permissions', role?.permissions ?? []),
      withheld: heldOf('withheld', role?.permissions ?? []),
      given: heldOf('given', role?.permissions ?? []),
    }}
    known={{
      group_name: { options: { suggestions: groups } },
      permissions: offered('permissions', role?.permissions ?? []),
      withheld: offered('withheld', role?.permissions ?? []),
      given: offered('given', role?.permissions ?? []),
    }}
    onClose={onClose}
    onSend={async (filled) => {
      const { id } = await api.employee.role.save({ ...filled, ...(role && { id: role.id }) })
      toast(t(role ? 'directory.saved' : 'directory.added', { name: filled.name }), 'success')
      onSaved(id)
    }}
  />
)
