import { useState } from 'react'
import type { FieldSchema } from '#/generated/types'
import { t } from '../../platform'
import { FieldIcon, Icon } from '../../ui'
import { useDesigner, useDesignerState } from '../context'
import { useDragItem } from '../drag/drag'
import { defaultItemNames, localizeSchemaText } from '../titles'
import { listPaletteEntries, type PaletteEntry } from './entries'
import { toggleFavouriteField, useFavouriteFields } from './favourite-fields'

const groups: readonly FieldSchema['group'][] = ['basic', 'advanced', 'layout']

/** Whether a field's name in any language contains the search text. */
function isFound({ name, title }: FieldSchema, search: string): boolean {
  const searchText = search.trim().toLowerCase()
  return [name, ...Object.values(title)].some((text) => text.toLowerCase().includes(searchText))
}

function Star({ name, title }: { name: string; title: string }) {
  const isFavourite = useFavouriteFields().includes(name)
  const label = t(isFavourite ? 'designer.favourite.remove' : 'designer.favourite.add', { name: title })
  return (
    <button
      type="button"
      className="fd-star q-stack q-center q-muted"
      aria-pressed={isFavourite}
      aria-label={label}
      title={label}
      onClick={() => toggleFavouriteField(name)}
    >
      <Icon name="star" size={14} />
    </button>
  )
}

/** Splits a name from its qualifier, as in 选人员（带工号，单选） or "Person, with ID". */
const parts = /^(?<name>[^（,]+)(?:（(?<inBrackets>.+)）|, (?<behind>.+))$/

function Title({ title }: { title: string }) {
  const { name = title, inBrackets, behind } = parts.exec(title)?.groups ?? {}
  const detail = inBrackets ?? behind
  return (
    <span>
      {name}
      {detail && <small>{detail}</small>}
    </span>
  )
}

function PaletteField({ entry: { name, field } }: { entry: PaletteEntry }) {
  const designer = useDesigner()
  const title = localizeSchemaText(field.title)
  const { area } = useDragItem(`field ${name}`, { field: name, title })
  return (
    <div className="fd-offer q-stack q-shrink q-anchor">
      <button
        type="button"
        className="fd-field q-row q-gap-1-5 q-shrink q-left q-box q-text-sm q-pad-y-0 q-pad-x-2"
        aria-label={title}
        ref={area.ref}
        onPointerDown={area.onPointerDown}
        title={field.hint && localizeSchemaText(field.hint)}
        onClick={() => designer.place(field, defaultItemNames(field))}
      >
        <FieldIcon icon={field.icon} />
        <Title title={title} />
      </button>
      <Star name={name} title={title} />
    </div>
  )
}

interface GroupProps {
  title: string
  entries: readonly PaletteEntry[]
}

const Group = ({ title, entries }: GroupProps) =>
  entries.length > 0 && (
    <section aria-label={title}>
      <h3>{title}</h3>
      <div className="fd-fields q-stack q-gap-2">
        {entries.map((entry) => (
          <PaletteField key={entry.name} entry={entry} />
        ))}
      </div>
    </section>
  )

/** All fields by group; dragged to a position, or added after the selected item by click or Enter. */
export function Palette() {
  const [search, setSearch] = useState('')
  useDesignerState(() => null)
  const favourites = useFavouriteFields()
  const found = listPaletteEntries().filter(({ name, field }) => isFound({ ...field, name }, search))
  return (
    <div className="fd-palette q-stack q-gap-3-5">
      <input
        type="search"
        className="q-input"
        value={search}
        placeholder={t('designer.palette.search')}
        aria-label={t('designer.palette.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Group
        title={t('designer.favourites')}
        entries={found.filter(({ name }) => !search && favourites.includes(name))}
      />
      {groups.map((group) => (
        <Group
          key={group}
          title={t(`designer.group.${group}`)}
          entries={found.filter(({ field }) => field.group === group)}
        />
      ))}
      {found.length === 0 && (
        <p className="fd-note q-break q-muted q-text-xs">{t('designer.palette.none')}</p>
      )}
    </div>
  )
}
