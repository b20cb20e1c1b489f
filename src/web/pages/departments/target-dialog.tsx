import type { ReactNode } from 'react'
import type { DepartmentRow } from '#/generated/types'
import form from '#schemas/forms/department-target.json'
import type { DepartmentIndex } from '../../directory/departments'
import { findDepartments } from '../../directory/find-entries'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { toast } from '../../ui'

/** Props of a dialog that moves a department into another, and its consequences. */
export interface TargetDialogProps {
  departments: DepartmentIndex
  row: DepartmentRow
  onClose(): void
  onSaved(parent?: string): void
}

interface Asked {
  title: string
  /** Text key that labels the target department. */
  label: string
  ok?: string
  disabled?: boolean
  children?: ReactNode
  below?(target: DepartmentRow | undefined): ReactNode
  /** Runs the action with the target. */
  act(target: DepartmentRow): Promise<void>
}

/** Asks for a target department: any enabled one that is not below the moved one. */
export function TargetDialog(props: TargetDialogProps & Asked) {
  const { departments, row, label, act, below, onSaved, ...rest } = props
  return (
    <FormDialog<{ target: string }>
      {...rest}
      form={form}
      known={{ target: { name: label } }}
      slots={{
        target: createPickerSlot({
          placeholder: t('directory.find-department'),
          find: findDepartments(departments, (id) => departments.isWithin(id, row.id)),
        }),
      }}
      below={below && (({ target }) => below(departments.byId.get(target)))}
      onSend={async ({ target }) => {
        const chosen = departments.byId.get(target)
        if (chosen) await act(chosen)
        onSaved(target)
        rest.onClose()
      }}
    />
  )
}

/** Moves a department after the children of another. */
export const MoveDialog = (props: TargetDialogProps) => (
  <TargetDialog
    {...props}
    title={t('directory.move-of', { name: props.row.name })}
    label="directory.new-parent"
    act={async ({ id, name: parent }) => {
      await api.dept.move({ id: props.row.id, parent_id: id, before: null })
      toast(t('directory.moved', { name: props.row.name, parent }), 'success')
    }}
  />
)
