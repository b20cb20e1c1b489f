import type { EmployeeRoleListData } from '#/generated/types'
import type { WidgetProps } from '../../controls/widget-props'
import { Muted, Row, Stack } from '../../ui/layout'

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
    <Stack id={id} gap={2} role="group" aria-labelledby={field['aria-labelledby']}>
      {groups.map(([group, name]) => (
        <div key={group} className="staff-role-group q-stack q-align-baseline q-gap-3 q-gap-y-1">
          <Muted>{name}</Muted>
          <Row align="stretch" gap={4} lineGap={0} wrap>
            {roles
              .filter(({ group_id }) => group_id === group)
              .map((role) => (
                <label key={role.id} className="dir-check q-inline q-gap-1-5 q-soft">
                  <input
                    type="checkbox"
                    checked={value.includes(role.id)}
                    disabled={!role.mayManage}
                    onChange={({ target }) => change(role.id, target.checked)}
                  />
                  {role.name}
                </label>
              ))}
          </Row>
        </div>
      ))}
    </Stack>
  )
}
