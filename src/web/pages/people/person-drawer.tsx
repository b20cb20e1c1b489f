import { useState } from 'react'
import type { EmployeeRoleListData, StaffDraft, StaffRow } from '#/generated/types'
import form from '#schemas/forms/person.json'
import type { DepartmentIndex } from '../../directory/departments'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { AvatarField } from './avatar-field'
import { DepartmentsField } from './departments-field'
import { RolesField } from './roles-field'

/** Returns the editable draft of a stored person. */
const draftOf = ({ departments, roles, ...row }: StaffRow): StaffDraft => ({
  jobid: row.jobid,
  name: row.name,
  mail: row.mail,
  phone: row.phone,
  avatar: row.avatar,
  departments: departments.map(({ id, leader }) => ({ id, leader })),
  roles: roles.map(({ id }) => id),
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

interface PersonDrawerProps {
  departments: DepartmentIndex
  roles: EmployeeRoleListData
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
export function PersonDrawer({ departments, roles, row, department, ...on }: PersonDrawerProps) {
  const [seen] = useState(() => (row ? draftOf(row) : newDraft(department)))
  const send = async (person: StaffDraft) => {
    if (!row) return on.onAdded(person.name, (await api.employee.add(person)).password)
    await api.employee.edit({ id: row.id, person, seen })
    toast(t('directory.saved', { name: person.name }), 'success')
  }
  const leave = async (isDirty: boolean) => {
    const question = { title: t('directory.leave-title'), text: t('directory.leave-draft') }
    if (!isDirty || (await confirm(question))) on.onClose()
  }
  return (
    <FormDialog<StaffDraft>
      title={row ? t('directory.edit-person-of', { name: row.name }) : t('directory.add-person')}
      side="right"
      ok={t('directory.save')}
      form={form}
      values={{ ...seen }}
      slots={({ name }) => ({
        avatar: (field) => <AvatarField name={name} field={field} />,
        departments: (field) => <DepartmentsField departments={departments} field={field} />,
        roles: (field) => <RolesField roles={roles} field={field} />,
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
