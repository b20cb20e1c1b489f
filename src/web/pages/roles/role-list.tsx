import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import type { Role } from './page'

interface RoleListProps {
  roles: readonly Role[]
  chosen: string | undefined
  onChoose(id: string): void
  onAdd(group: string): void
  onRename(id: string, name: string): void
}

/** Lists the roles under their groups. */
export function RoleList({ roles, chosen, onChoose, onAdd, onRename }: RoleListProps) {
  const groups = [...new Map(roles.map(({ group_id, group_name }) => [group_id, group_name]))]
  return groups.map(([id, name]) => (
    <section key={id} className="roles-group" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <IconButton
          icon="design"
          label={t('directory.rename-group-of', { name })}
          onClick={() => onRename(id, name)}
        />
        <IconButton icon="plus" label={t('directory.add-role-to', { name })} onClick={() => onAdd(name)} />
      </header>
      <ul>
        {roles
          .filter(({ group_id }) => group_id === id)
          .map((role) => (
            <li key={role.id}>
              <button
                type="button"
                className="roles-role"
                aria-current={role.id === chosen || undefined}
                onClick={() => onChoose(role.id)}
              >
                {role.name}
                <span>{t('directory.people-count', { n: role.people })}</span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
