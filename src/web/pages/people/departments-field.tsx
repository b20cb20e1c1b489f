import type { StaffDraft } from '#/generated/types'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { ComboboxInput } from '../../directory/combobox'
import type { DepartmentIndex } from '../../directory/departments'
import { findDepartments } from '../../directory/find-entries'
import { t } from '../../platform'
import { IconButton, Tag } from '../../ui'

type Places = StaffDraft['departments']

interface PlacesFieldProps {
  departments: DepartmentIndex
  field: WidgetProps
}

const swapped = (places: Places, index: number): Places =>
  places.map((place, at) => places[at === index ? index - 1 : at === index - 1 ? index : at] ?? place)

/** Edits the departments of a person: the first is the main one; in each the person may be a supervisor. */
export function DepartmentsField({ departments, field }: PlacesFieldProps) {
  const { id: control, item, onChange } = field
  const value = (field.value ?? []) as Places
  const nameOf = (id: string) => departments.byId.get(id)?.name ?? id
  const taken = new Set(value.map(({ id }) => id))
  return (
    <div className="staff-places q-stack q-gap-1-5">
      <ComboboxInput
        label={item.name}
        placeholder={t('directory.find-department')}
        described={{ ...pickAria(field), id: control }}
        find={findDepartments(departments, (id) => taken.has(id))}
        onChoose={({ id }) => onChange([...value, { id, leader: false }])}
      />
      <ul>
        {value.map(({ id, leader }, index) => (
          <li key={id}>
            <span className="q-row q-gap-2 q-grow q-shrink" title={departments.pathOf(id)}>
              {nameOf(id)}
              {index === 0 && <Tag tone="primary">{t('directory.main-department')}</Tag>}
            </span>
            <label className="dir-check q-inline q-gap-1-5 q-soft">
              <input
                type="checkbox"
                checked={leader}
                onChange={({ target }) =>
                  onChange(value.map((one) => (one.id === id ? { id, leader: target.checked } : one)))
                }
              />
              {t('directory.is-leader')}
            </label>
            <IconButton
              icon="up"
              label={t('directory.place-up', { name: nameOf(id) })}
              disabled={index === 0}
              onClick={() => onChange(swapped(value, index))}
            />
            <IconButton
              icon="close"
              label={t('directory.drop', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((one) => one.id !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
