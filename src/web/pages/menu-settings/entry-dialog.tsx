import type { MenuConfigChange, MenuEntry } from '#/generated/types'
import form from '#schemas/forms/menu-entry.json'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { iconNames } from '../../ui'

interface Filled {
  kind?: MenuConfigChange['kind']
  zh?: string
  en?: string
  es?: string
  icon?: string
  in?: string
  target?: string
  url?: string
  roles?: string[]
  environments?: NonNullable<MenuConfigChange['environments']>
  platforms?: NonNullable<MenuConfigChange['platforms']>
}

/** Returns the position and target of a custom entry. */
const ways = (kind: MenuConfigChange['kind'], filled: Filled): Partial<MenuConfigChange> => ({
  ...(kind && { kind }),
  ...(kind && kind !== 'group' && { in: filled.in ?? '', target: filled.target ?? '' }),
  ...((kind === 'frame' || kind === 'redirect') && { url: filled.url ?? '' }),
})

/** Returns the visibility limits of an entry; empty fields are omitted. */
const limits = (
  { roles: chosen = [], environments = [], platforms = [] }: Filled,
  roles: EntryDialogProps['roles'],
): Partial<MenuConfigChange> => ({
  ...(chosen.length > 0 && { roles: roles.filter((role) => chosen.includes(role.id)) }),
  ...(environments.length > 0 && { environments }),
  ...(platforms.length > 0 && { platforms }),
})

/** Returns the form values in the format stored for an entry. */
function retain(
  filled: Filled,
  { id, index, hidden, kind }: MenuConfigChange,
  roles: EntryDialogProps['roles'],
): MenuConfigChange {
  const { zh = '', en = '', es = '', icon } = filled
  return {
    id,
    ...(index !== undefined && { index }),
    ...(hidden && { hidden }),
    ...(`${zh}${en}${es}` && { names: { zh, en, es } }),
    ...(icon && { icon }),
    ...ways(filled.kind ?? kind, filled),
    ...limits(filled, roles),
  }
}

interface EntryDialogProps {
  change: MenuConfigChange
  /** True for an unsaved entry, whose kind can be chosen. */
  isNew: boolean
  groups: readonly MenuEntry[]
  roles: readonly { id: string; name: string }[]
  onKeep(change: MenuConfigChange): void
  onClose(): void
}

/** Edits name, icon, target and visibility of an entry. */
export function MenuEntryDialog({ change, isNew, groups, roles, onKeep, onClose }: EntryDialogProps) {
  const { names, roles: limited = [], ...rest } = change
  const hide = !change.kind
  const offered = [...roles, ...limited.filter(({ id }) => !roles.some((role) => role.id === id))]
  const known = {
    kind: { hide: !isNew },
    in: { hide, options: { options: groups.map(({ id, title }) => ({ value: id, label: t(title) })) } },
    target: { hide },
    url: { hide },
    icon: { options: { options: iconNames.map((name) => ({ value: name, label: name })) } },
    roles: { options: { options: offered.map(({ id, name }) => ({ value: id, label: name })) } },
  }
  return (
    <FormDialog<Filled, void>
      title={t(isNew ? 'menu-config.add' : 'menu-config.edit')}
      form={form}
      values={{ ...rest, ...names, roles: limited.map(({ id }) => id) }}
      known={known}
      onClose={onClose}
      onSend={async (filled) => onKeep(retain(filled, change, offered))}
    />
  )
}
