import { useMemo, useState } from 'react'
import type { EmployeeRoleListData, OwnForm, PersonField, StaffDraft, StaffRow } from '#/generated/types'
import form from '#schemas/forms/person.json'
import { pickAria, type WidgetProps } from '../../controls/widget-props'
import { ComboboxInput } from '../../directory/combobox'
import { type DepartmentIndex, findDepartments } from '../../directory/departments'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { Avatar, Button, confirm, IconButton, Muted, Row, Stack, Tag, toast } from '../../ui'
import { superiorSlots, toOwnDraft, toOwnValues, withOwnFields } from './own-fields'

type Places = StaffDraft['departments']

interface PlacesFieldProps {
  departments: DepartmentIndex
  field: WidgetProps
}

const swapped = (places: Places, index: number): Places =>
  places.map((place, at) => places[at === index ? index - 1 : at === index - 1 ? index : at] ?? place)

/** Edits the departments of a person: the first is the main one; in each the person may be a supervisor. */
function DepartmentsField({ departments, field }: PlacesFieldProps) {
  const { id: control, item, onChange } = field
  const value = (field.value ?? []) as Places
  const nameOf = (id: string) => departments.byId.get(id)?.name ?? id
  const chosenIds = new Set(value.map(({ id }) => id))
  return (
    <div className="staff-places q-stack q-gap-1-5">
      <ComboboxInput
        label={item.name}
        placeholder={t('directory.find-department')}
        described={{ ...pickAria(field), id: control }}
        find={findDepartments(departments, (id) => chosenIds.has(id))}
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

/** Side of a stored picture in pixels; larger ones are cropped to the centre. */
const side = 160

async function squareOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const from = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const [x, y] = [(picture.width - from) / 2, (picture.height - from) / 2]
  canvas.getContext('2d')?.drawImage(picture, x, y, from, from, 0, 0, side, side)
  return canvas.toDataURL('image/jpeg', 0.85)
}

interface AvatarFieldProps {
  name: string
  field: WidgetProps
}

/** Chooses a person's picture from a file and scales it; without one shows initials. */
function AvatarField({ name, field: { id, value, onChange } }: AvatarFieldProps) {
  const picture = typeof value === 'string' ? value : ''
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await squareOf(file).then(onChange, () => toast(t('directory.no-picture'), 'danger'))
    setBusy(false)
  }
  return (
    <div className="staff-avatar q-row q-gap-3">
      <Avatar name={name || '?'} picture={picture} />
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept="image/*"
        aria-label={t('directory.picture')}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <label className="q-button" htmlFor={id} aria-busy={isBusy || undefined}>
        {t('directory.choose-picture')}
      </label>
      {picture && (
        <Button kind="link" onClick={() => onChange('')}>
          {t('directory.drop-picture')}
        </Button>
      )}
    </div>
  )
}

interface RolesFieldProps {
  roles: EmployeeRoleListData
  field: WidgetProps
}

/** Edits the roles of a person by group; roles above the editor's own are read-only. */
function RolesField({ roles, field }: RolesFieldProps) {
  const { id, onChange } = field
  const value = (field.value ?? []) as readonly string[]
  const groups = [...new Map(roles.map(({ group_id, group_name }) => [group_id, group_name]))]
  const change = (role: string, isHeld: boolean) =>
    onChange(isHeld ? [...value, role] : value.filter((one) => one !== role))
  return (
    <Stack id={id} gap={2} role="group" aria-labelledby={field['aria-labelledby']}>
      {groups.map(([group, name]) => (
        <div key={group} className="staff-role-group q-stack q-align-baseline q-gap-3 q-gap-y-1">
          <Muted>{name}</Muted>
          <Row align="stretch" gap={4} lineGap={0} wrap>
            {roles
              .filter(({ group_id }) => group_id === group)
              .map((role) => (
                <label key={role.id} className="dir-check q-inline q-gap-1-5 q-soft">
                  <input
                    type="checkbox"
                    checked={value.includes(role.id)}
                    disabled={!role.mayManage}
                    onChange={({ target }) => change(role.id, target.checked)}
                  />
                  {role.name}
                </label>
              ))}
          </Row>
        </div>
      ))}
    </Stack>
  )
}

/** Returns the editable draft of a stored person. */
const draftOf = ({ departments, roles, ...row }: StaffRow, fields: readonly PersonField[]): StaffDraft => ({
  jobid: row.jobid,
  name: row.name,
  mail: row.mail,
  phone: row.phone,
  avatar: row.avatar,
  departments: departments.map(({ id, leader }) => ({ id, leader })),
  roles: roles.map(({ id }) => id),
  ...toOwnDraft(toOwnValues(row, fields), fields),
})

/** Returns the draft of a new person, in the current department if any. */
const newDraft = (department: string | undefined): StaffDraft => ({
  jobid: '',
  name: '',
  mail: '',
  phone: '',
  avatar: '',
  roles: [],
  departments: department ? [{ id: department, leader: false }] : [],
})

/** Values of the form: the draft, and a value for each own field. */
type Filled = StaffDraft & Record<string, unknown>

const toDraft = (filled: Filled, fields: readonly PersonField[]): StaffDraft => ({
  jobid: filled.jobid,
  name: filled.name,
  mail: filled.mail,
  phone: filled.phone,
  avatar: filled.avatar,
  departments: filled.departments,
  roles: filled.roles,
  ...toOwnDraft(filled, fields),
})

interface PersonDrawerProps {
  departments: DepartmentIndex
  roles: EmployeeRoleListData
  /** Fields of people. */
  fields: readonly PersonField[]
  /** Person to edit; undefined for a new one. */
  row?: StaffRow
  /** Initial department of a new person. */
  department?: string
  onClose(): void
  onSaved(): void
  /** Called with the password of a new person, which is shown once. */
  onAdded(name: string, password: string): void
}

/** Edits a person: identity, departments and roles. */
export function PersonDrawer({ departments, roles, fields, row, department, ...on }: PersonDrawerProps) {
  const [initialDraft] = useState(() => (row ? draftOf(row, fields) : newDraft(department)))
  const whole = useMemo(() => withOwnFields(form as OwnForm, fields, row?.facts), [fields, row])
  const send = async (filled: Filled) => {
    const person = toDraft(filled, fields)
    if (!row) return on.onAdded(person.name, (await api.employee.add(person)).password)
    await api.employee.edit({ id: row.id, person, seen: initialDraft })
    toast(t('directory.saved', { name: person.name }), 'success')
  }
  const leave = async (isDirty: boolean) => {
    const question = { title: t('directory.leave-title'), text: t('directory.leave-draft') }
    if (!isDirty || (await confirm(question))) on.onClose()
  }
  return (
    <FormDialog<Filled>
      title={row ? t('directory.edit-person-of', { name: row.name }) : t('directory.add-person')}
      side="right"
      ok={t('directory.save')}
      form={whole}
      values={{ ...initialDraft, ...(row && toOwnValues(row, fields)) }}
      slots={({ name }) => ({
        avatar: (field) => <AvatarField name={name} field={field} />,
        departments: (field) => <DepartmentsField departments={departments} field={field} />,
        roles: (field) => <RolesField roles={roles} field={field} />,
        ...superiorSlots(fields),
      })}
      onClose={on.onClose}
      onLeave={(isDirty) => void leave(isDirty)}
      onSend={send}
      onSent={() => {
        on.onClose()
        on.onSaved()
      }}
    />
  )
}
