import { useState } from 'react'
import type { DepartmentRow } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import type { Departments } from '../../directory/departments'
import { findDepartments } from '../../directory/finding'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

/** A department that goes into another one, and what follows. */
export interface TargetDialogProps {
  departments: Departments
  row: DepartmentRow
  onClose(): void
  onSaved(parent?: string): void
}

/** Choosing another department, and what is then done with both. */
export function useTarget(
  { row, onClose, onSaved }: TargetDialogProps,
  act: (target: Choice) => Promise<void>,
) {
  const [chosen, setChosen] = useState<Choice[]>([])
  const [isBusy, setBusy] = useState(false)
  const [target] = chosen
  const go = async () => {
    if (!target) return
    setBusy(true)
    try {
      await act(target)
      onSaved(target.id)
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return { name: row.name, chosen, setChosen, target, isBusy, go }
}

/** The other department: any that is in service and not below the one that goes. */
export const TargetField = ({
  label,
  departments,
  row,
  chosen,
  onChange,
}: {
  label: string
  departments: Departments
  row: DepartmentRow
  chosen: Choice[]
  onChange(chosen: Choice[]): void
}) => (
  <ChosenField
    label={label}
    placeholder={t('directory.find-department')}
    required
    single
    chosen={chosen}
    find={findDepartments(departments, (id) => departments.isWithin(id, row.id))}
    onChange={onChange}
  />
)

/** Puts a department behind the children of another. */
export function MoveDialog(props: TargetDialogProps) {
  const { departments, row, onClose } = props
  const { name, chosen, setChosen, target, isBusy, go } = useTarget(props, async ({ id, name: parent }) => {
    await api.dept.move({ id: row.id, parent_id: id, before: null })
    toast(t('directory.moved', { name: row.name, parent }), 'success')
  })
  const footer = <OkCancel onCancel={onClose} disabled={!target} busy={isBusy} onClick={() => void go()} />
  return (
    <Dialog title={t('directory.move-of', { name })} width={480} onClose={onClose} footer={footer}>
      <div className="dir-form">
        <TargetField
          {...{ departments, row, chosen }}
          label={t('directory.new-parent')}
          onChange={setChosen}
        />
      </div>
    </Dialog>
  )
}
