import '../../lists/rows/rows.css'
import './roles.css'
import '../../platform/i18n/design-texts'
import { useState } from 'react'
import { isDenyPermission } from '#/core/permission/check-permission'
import type { EmployeeRoleListData, EmployeeRoleSaveBody, OwnForm, Permission } from '#/generated/types'
import document from '#schemas/forms/role.json'
import form from '#schemas/forms/role-group.json'
import { enumOptions } from '../../../core/form'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { Button, EmptyState, IconButton, Muted, Skeleton, toast } from '../../ui'
import { RoleMembers } from './members'

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

/** Returns the permissions of a group as form options. */
const optionsOf = (group: Group) =>
  roleForm.list.flatMap(({ model, choices }) =>
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
const RoleDialog = ({ role, group, groups, onClose, onSaved }: RoleDialogProps) => (
  <FormDialog<EmployeeRoleSaveBody>
    title={t(role ? 'directory.edit-role' : 'directory.add-role')}
    width={420}
    form={roleForm}
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

export type RoleListItem = EmployeeRoleListData[number]

type Asked =
  | { kind: 'role'; role?: RoleListItem; group?: string }
  | { kind: 'group'; id: string; name: string }

/** Lists roles by group, and their members. */
export default function RolesPage() {
  const { value: roles, failure, reload } = useQuery('roles', () => api.employee.role.list({}))
  const [chosen, setChosen] = useState<string>()
  const [requested, setAsked] = useState<Asked | null>(null)
  if (failure && !roles) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!roles) return <Skeleton lines={10} />
  const role = roles.find(({ id }) => id === chosen)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setAsked({ kind: 'role' })}>
      {t('directory.add-role')}
    </Button>
  )
  const groups = [...new Set(roles.map(({ group_name }) => group_name))]
  const close = () => setAsked(null)
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
          onAdd={(group) => setAsked({ kind: 'role', group })}
          onRename={(id, name) => setAsked({ kind: 'group', id, name })}
        />
      </aside>
      <section className="q-card q-column q-shrink-y roles-main">
        {role ? (
          <RoleMembers
            key={role.id}
            role={role}
            onBack={() => setChosen(undefined)}
            onEdit={() => setAsked({ kind: 'role', role })}
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
