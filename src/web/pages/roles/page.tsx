import '../../lists/rows/rows.css'
import './roles.css'
import '../../platform/i18n/admin-texts'
import { useState } from 'react'
import form from '#schemas/forms/role-group.json'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { Button, EmptyState, IconButton, Muted, Skeleton, toast } from '../../ui'
import { RoleMembers } from './members'
import { RoleDialog, type RoleListItem } from './role-dialog'

interface RoleListProps {
  roles: readonly RoleListItem[]
  chosen: string | undefined
  onChoose(id: string): void
  onAdd(group: string): void
  onRename(id: string, name: string): void
}

/** Lists the roles under their groups. */
function RoleList({ roles, chosen, onChoose, onAdd, onRename }: RoleListProps) {
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

interface GroupDialogProps {
  id: string
  name: string
  onClose(): void
  onSaved(): void
}

/** Renames a group of roles. */
const GroupDialog = ({ id, name, onClose, onSaved }: GroupDialogProps) => (
  <FormDialog<{ name: string }>
    title={t('directory.rename-group')}
    width={420}
    form={form}
    values={{ name }}
    onClose={onClose}
    onSend={async (filled) => {
      await api.employee.role.renamegroup({ group_id: id, ...filled })
      toast(t('directory.saved', filled), 'success')
      onSaved()
    }}
  />
)

type Asked =
  | { kind: 'role'; role?: RoleListItem; group?: string }
  | { kind: 'group'; id: string; name: string }

/** Lists roles by group, and their members. */
export default function RolesPage() {
  const { value: roles, failure, reload } = useQuery('roles', () => api.employee.role.list({}))
  const [chosen, setChosen] = useState<string>()
  const [requested, setRequested] = useState<Asked | null>(null)
  if (failure && !roles) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!roles) return <Skeleton lines={10} />
  const role = roles.find(({ id }) => id === chosen)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setRequested({ kind: 'role' })}>
      {t('directory.add-role')}
    </Button>
  )
  const groups = [...new Set(roles.map(({ group_name }) => group_name))]
  const close = () => setRequested(null)
  const saved = (id?: string) => {
    if (id) setChosen(id)
    void reload()
  }
  return (
    <div className="roles q-stack q-align-start q-gap-4" data-chosen={role ? true : undefined}>
      <aside className="q-card roles-side">
        <header className="rows-head q-row q-justify-between q-wrap q-gap-4 q-gap-y-2 q-line-below q-pad-y-3 q-pad-x-4">
          <h1>{t('menu.role')}</h1>
          {add}
        </header>
        <RoleList
          roles={roles}
          chosen={chosen}
          onChoose={setChosen}
          onAdd={(group) => setRequested({ kind: 'role', group })}
          onRename={(id, name) => setRequested({ kind: 'group', id, name })}
        />
      </aside>
      <section className="q-card q-column q-shrink-y roles-main">
        {role ? (
          <RoleMembers
            key={role.id}
            role={role}
            onBack={() => setChosen(undefined)}
            onEdit={() => setRequested({ kind: 'role', role })}
            onChange={reload}
          />
        ) : (
          <EmptyState title={t('directory.choose-role')} />
        )}
      </section>
      {requested?.kind === 'role' && (
        <RoleDialog
          role={requested.role}
          group={requested.group}
          groups={groups}
          onClose={close}
          onSaved={saved}
        />
      )}
      {requested?.kind === 'group' && (
        <GroupDialog id={requested.id} name={requested.name} onClose={close} onSaved={() => saved()} />
      )}
    </div>
  )
}
