import type { EmployeeRoleListData } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'

interface RolesFieldProps {
  roles: EmployeeRoleListData
  field: WidgetProps
}

/** Edits the roles of a person by group; roles above the editor's own are read-only. */
export function RolesField({ roles, field }: RolesFieldProps) {
  const { id, onChange } = field
  const value = (field.value ?? []) as readonly string[]
  const groups = [...new Map(roles.map(({ group_id, group_name }) => [group_id, group_name]))]
  const change = (role: string, isHeld: boolean) =>
    onChange(isHeld ? [...value, role] : value.filter((one) => one !== role))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div id={id} className="staff-roles" role="group" aria-labelledby={field['aria-labelledby']}>
      {groups.map(([group, name]) => (
        <div key={group} className="staff-role-group">
          <span className="dir-faint">{name}</span>
          <div>
            {roles
              .filter(({ group_id }) => group_id === group)
              .map((role) => (
                <label key={role.id} className="dir-check">
                  <input
                    type="checkbox"
                    checked={value.includes(role.id)}
                    disabled={!role.mayManage}
                    onChange={({ target }) => change(role.id, target.checked)}
                  />
                  {role.name}
                </label>
              ))}
          </div>
        </div>
      ))}
    </div>
  )
}
