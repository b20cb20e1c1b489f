import { useState } from 'react'
import { fields } from '#/core/form/fields'
import type { FieldSchema } from '#/generated/types'
import { t } from '../../platform/i18n'
import { useDesign, useDesigner } from '../context'
import { useDragged } from '../drag/drag'
import { FieldPicture } from '../drawing'
import { localized, namesFor } from '../titles'

const groups: readonly FieldSchema['group'][] = ['basic', 'advanced', 'layout']
const byOrder = (a: FieldSchema, b: FieldSchema) => (a.order ?? 0) - (b.order ?? 0)

/** Whether a search text is part of a field's names in any language. */
export function isFound({ name, title }: FieldSchema, search: string): boolean {
  const wanted = search.trim().toLowerCase()
  return [name, ...Object.values(title)].some((text) => text.toLowerCase().includes(wanted))
}

function PaletteField({ field }: { field: FieldSchema }) {
  const designer = useDesigner()
  const title = localized(field.title)
  const { area } = useDragged(`field ${field.name}`, { field: field.name, title })
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
  const found = fields.filter((field) => isFound(field, search)).sort(byOrder)
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
        const own = found.filter((field) => field.group === group)
        return (
          own.length > 0 && (
            <section key={group} aria-label={t(`designer.group.${group}`)}>
              <h3>{t(`designer.group.${group}`)}</h3>
              <div className="fd-fields">
                {own.map((field) => (
                  <PaletteField key={field.name} field={field} />
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
