import { t } from '../../platform/i18n/i18n'
import { IconButton } from '../../ui/button'
import { Muted } from '../../ui/layout'
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
    <section key={id} className="roles-group q-pad-2" aria-label={name}>
      <header className="q-row q-soft">
        <h2 className="q-break q-grow q-shrink q-text-sm">{name}</h2>
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
                className="roles-role q-row q-align-stretch q-justify-between q-gap-3 q-break q-shrink q-full q-plain q-left q-radius-md"
                aria-current={role.id === chosen || undefined}
                onClick={() => onChoose(role.id)}
              >
                {role.name}
                <Muted size="sm">{t('directory.people-count', { n: role.people })}</Muted>
              </button>
            </li>
          ))}
      </ul>
    </section>
  ))
}
