import type { MenuConfig, MenuEntry } from '#/generated/types'
import { SortableRow, SortableSettings } from '../../designer/settings/sortable'
import { t } from '../../platform'
import { Icon, IconButton, isIconName } from '../../ui'
import { entryChange } from './menu-draft'

/** Actions on an entry. */
export interface MenuRowActions {
  onOrder(ids: string[]): void
  onShow(id: string, isShown: boolean): void
  onEdit(id: string): void
  onRemove(id: string): void
}

interface RowsProps extends MenuRowActions {
  config: MenuConfig
  entries: readonly MenuEntry[]
}

function Row({ entry, config, ...acts }: { entry: MenuEntry } & Omit<RowsProps, 'entries'>) {
  const { id, icon, added } = entry
  const name = entry.title
  return (
    <div className="q-row q-gap-2 q-grow">
      {isIconName(icon) && <Icon name={icon} size={16} />}
      <span className="q-break q-grow q-shrink">{name}</span>
      <input
        type="checkbox"
        className="q-switch"
        aria-label={t('menu-config.show', { name })}
        checked={!entryChange(config, id).hidden}
        onChange={({ target }) => acts.onShow(id, target.checked)}
      />
      <IconButton icon="design" label={t('menu-config.edit-of', { name })} onClick={() => acts.onEdit(id)} />
      {added && (
        <IconButton
          icon="remove"
          label={t('menu-config.remove-of', { name })}
          onClick={() => acts.onRemove(id)}
        />
      )}
    </div>
  )
}

/** Renders sibling entries: sorted by handles, shown or hidden, edited; groups with their contents. */
export function MenuRows({ entries, ...rest }: RowsProps) {
  const ids = entries.map(({ id }) => id)
  const move = (from: number, to: number) => {
    const moved = ids.toSpliced(from, 1)
    rest.onOrder(moved.toSpliced(to, 0, ids[from] ?? ''))
  }
  return (
    <SortableSettings ids={ids} onMove={move}>
      {entries.map((entry) => (
        <SortableRow key={entry.id} id={entry.id} label={entry.title}>
          <Row entry={entry} {...rest} />
        </SortableRow>
      ))}
    </SortableSettings>
  )
}
