import { useState } from 'react'
import type { FieldSchema } from '#/generated/types'
import { t } from '../../platform/i18n'
import { useDesign, useDesigner } from '../context'
import { useDragged } from '../drag/drag'
import { FieldPicture } from '../drawing'
import { localized, namesFor } from '../titles'
import { type Entry, entries } from './entries'

const groups: readonly FieldSchema['group'][] = ['basic', 'advanced', 'layout']

/** Whether a search text is part of a field's names in any language. */
export function isFound({ name, title }: FieldSchema, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, ...Object.values(title)].some((text) => text.toLowerCase().includes(wanted))
}

function PaletteField({ entry: { name, field } }: { entry: Entry }) {
  const designer = useDesigner()
  const title = localized(field.title)
  const { area } = useDragged(`field ${name}`, { field: name, title })
  return (
    <button
      type="button"
      className="fd-field"
      ref={area.ref}
      onPointerDown={area.onPointerDown}
      title={field.hint && localized(field.hint)}
      onClick={() => designer.place(field, namesFor(field))}
    >
      <FieldPicture icon={field.icon} />
      <span>{title}</span>
    </button>
  )
}

/** All fields by group; dragged to a place, or added behind the selected item by click or Enter. */
export function Palette() {
  const [search, setSearch] = useState('')
  useDesign(() => null)
  const found = entries.filter(({ name, field }) => isFound({ ...field, name }, search))
  return (
    <div className="fd-palette">
      <input
        type="search"
        className="q-input"
        value={search}
        placeholder={t('designer.palette.search')}
        aria-label={t('designer.palette.search')}
        onChange={(event) => setSearch(event.target.value)}
      />
      {groups.map((group) => {
        const own = found.filter(({ field }) => field.group === group)
        return (
          own.length > 0 && (
            <section key={group} aria-label={t(`designer.group.${group}`)}>
              <h3>{t(`designer.group.${group}`)}</h3>
              <div className="fd-fields">
                {own.map((entry) => (
                  <PaletteField key={entry.name} entry={entry} />
                ))}
              </div>
            </section>
          )
        )
      })}
      {found.length === 0 && <p className="fd-note">{t('designer.palette.none')}</p>}
    </div>
  )
}
