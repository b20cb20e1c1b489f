import type { DepartmentRow, DeptAddBody } from '#/generated/types'
import form from '#schemas/forms/department.json'
import newForm from '#schemas/forms/new-department.json'
import type { DepartmentIndex } from '../../directory/departments'
import { findDepartments, findPeople } from '../../directory/find-entries'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { toast } from '../../ui/toast'

interface DepartmentDialogProps {
  departments: DepartmentIndex
  /** Department to edit, or the parent of a new one. */
  row: DepartmentRow
  isNew: boolean
  onClose(): void
  onSaved(parent?: string): void
}

/** Edits name and supervisors of a department, and the position of a new one. */
export const DepartmentDialog = ({ departments, row, isNew, onClose, onSaved }: DepartmentDialogProps) => (
  <FormDialog<DeptAddBody>
    title={t(isNew ? 'directory.add-department' : 'directory.edit-department')}
    width={480}
    form={isNew ? newForm : form}
    values={isNew ? { parent_id: row.id } : { name: row.name, leaders: row.leaders.map(({ id }) => id) }}
    slots={{
      parent_id: createPickerSlot({
        placeholder: t('directory.find-department'),
        find: findDepartments(departments),
        known: [{ id: row.id, name: row.name, note: departments.pathOf(row.id) }],
      }),
      leaders: createPickerSlot({
        several: true,
        placeholder: t('directory.find-person'),
        find: findPeople,
        known: row.leaders.map(({ id, name, jobid }) => ({ id, name, note: jobid })),
      }),
    }}
    onClose={onClose}
    onSend={async (filled) => {
      if (isNew) await api.dept.add(filled)
      else await api.dept.edit({ id: row.id, name: filled.name, leaders: filled.leaders })
      toast(t(isNew ? 'directory.added' : 'directory.saved', { name: filled.name }), 'success')
      onSaved(isNew ? filled.parent_id : undefined)
      onClose()
    }}
  />
)
