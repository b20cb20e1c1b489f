import type { EmployeeRoleListData } from '#/generated/types'
import { t } from '../../platform/i18n'

interface RolesFieldProps {
  roles: EmployeeRoleListData
  value: readonly string[]
  onChange(value: string[]): void
}

/** The roles of a person, in their groups; those above whoever asks are shown and stay as they are. */
export function RolesField({ roles, value, onChange }: RolesFieldProps) {
  const groups = [...new Map(roles.map(({ group_id, group_name }) => [group_id, group_name]))]
  const change = (id: string, isHeld: boolean) =>
    onChange(isHeld ? [...value, id] : value.filter((one) => one !== id))
  return (
    <fieldset className="staff-roles">
      <legend>{t('directory.roles')}</legend>
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
    </fieldset>
  )
}
