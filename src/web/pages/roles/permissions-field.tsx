import type { Permission } from '#/generated/types'
import schema from '#schemas/values/permission.json'
import { t } from '../../platform/i18n'
import { may } from '../../stores/session'

interface PermissionsFieldProps {
  value: readonly Permission[]
  onChange(value: Permission[]): void
}

/** What the holders of a role may do beside working with flows; nobody gives what he does not have. */
export function PermissionsField({ value, onChange }: PermissionsFieldProps) {
  return (
    <fieldset className="roles-permissions">
      <legend>{t('directory.permissions')}</legend>
      {(schema.enum as Permission[]).map((permission) => (
        <label key={permission} className="dir-check">
          <input
            type="checkbox"
            checked={value.includes(permission)}
            disabled={!may(permission)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, permission] : value.filter((one) => one !== permission))
            }
          />
          {t(`directory.permission.${permission}`)}
        </label>
      ))}
      <small>{t('directory.permissions-hint')}</small>
    </fieldset>
  )
}
