import { isDenyPermission } from '#/core/permission/check-permission'
import type {
  DesignCategory,
  EmployeeRoleListData,
  EmployeeRoleSaveBody,
  OwnForm,
  Permission,
} from '#/generated/types'
import document from '#schemas/forms/role.json'
import { enumOptions } from '../../../core/form'
import { indexDepartments } from '../../directory/departments'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { toast } from '../../ui'

export type RoleListItem = EmployeeRoleListData[number]

interface FieldOption {
  value: string
  label: string
}

interface PermissionOption extends FieldOption {
  value: Permission
  /** Permission that this one is a part of. */
  within?: Permission
}

interface RoleDialogProps {
  /** Role to edit; undefined for a new one. */
  role?: RoleListItem
  /** Group of a new role. */
  group?: string
  groups: readonly string[]
  onClose(): void
  onSaved(id: string): void
}

type Group = 'permissions' | 'withheld' | 'given'

const roleForm = document as OwnForm

/** Form without the groups that give the role, which only administrators set. */
const formOfOthers: OwnForm = {
  ...roleForm,
  list: roleForm.list.filter(({ model }) => model !== 'source_groups'),
}

/** Returns the permissions of a group as form options, the parts of one within it. */
function optionsOf(group: Group): PermissionOption[] {
  const options = roleForm.list.flatMap(({ model, choices }) =>
    model === group && choices ? (enumOptions(choices) as PermissionOption[]) : [],
  )
  return options.map((option) => {
    const outer = options.findLast(({ value }) => option.value.startsWith(`${value}.`))
    return outer ? { ...option, within: outer.value } : option
  })
}

/**
 * Returns the permissions the editor may choose: those they have themselves, and those the role already has,
 * which anyone may remove.
 */
const offered = (group: Group, permissions: readonly string[]) => ({
  options: {
    options: optionsOf(group).filter(
      ({ value }) => isDenyPermission(value) || hasPermission(value) || permissions.includes(value),
    ),
  },
})

const permissionsInGroup = (group: Group, permissions: readonly string[]) =>
  optionsOf(group).flatMap(({ value }) => (permissions.includes(value) ? [value] : []))

/** Lists the categories of a tree with their paths, as form options. */
const categoryOptions = (tree: readonly DesignCategory[], above: readonly string[] = []): FieldOption[] =>
  tree.flatMap(({ id, name, lists }) => {
    const path = [...above, name]
    return [{ value: id, label: path.join('/') }, ...categoryOptions(lists, path)]
  })

/** Loads the departments and categories to which a role can be limited. */
async function loadLimits() {
  const [rows, page] = await Promise.all([
    api.dept.list({}),
    hasPermission('flowdesign.setcat') ? api.oa.flowdesigns.setCategory.page({}) : undefined,
  ])
  const departments = indexDepartments(rows)
  const open = departments.all.filter(({ enabled }) => enabled)
  return {
    departments: open.map(({ id }) => ({ value: id, label: departments.pathOf(id) })),
    categories: categoryOptions(page?.tree ?? []),
  }
}

/**
 * Edits name, group and permissions of a role, and the departments and categories to which they are limited; a new
 * group name creates the group.
 */
export function RoleDialog({ role, group, groups, onClose, onSaved }: RoleDialogProps) {
  const { value: limits } = useQuery('role-limits', loadLimits)
  if (!limits) return null
  const form = hasPermission('all') ? roleForm : formOfOthers
  return (
    <FormDialog<EmployeeRoleSaveBody>
      title={t(role ? 'directory.edit-role' : 'directory.add-role')}
      width={420}
      form={form}
      values={{
        name: role?.name,
        group_name: role?.group_name ?? group,
        permissions: permissionsInGroup('permissions', role?.permissions ?? []),
        withheld: permissionsInGroup('withheld', role?.permissions ?? []),
        given: permissionsInGroup('given', role?.permissions ?? []),
        departments: role?.departments ?? [],
        categories: role?.categories ?? [],
        source_groups: role?.source_groups,
      }}
      known={{
        departments: { options: { options: limits.departments } },
        categories: { options: { options: limits.categories } },
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
}
