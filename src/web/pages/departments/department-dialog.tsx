import { type FormEvent, useId, useState } from 'react'
import type { DepartmentRow } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import type { Departments } from '../../directory/departments'
import { findDepartments, findPeople } from '../../directory/finding'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

interface DepartmentDialogProps {
  departments: Departments
  /** The department being changed, or the one that gets a new one below it. */
  row: DepartmentRow
  isNew: boolean
  onClose(): void
  onSaved(parent?: string): void
}

const chosenFrom = (departments: Departments, { id, name }: DepartmentRow): Choice[] => [
  { id, name, note: departments.pathOf(id) },
]

/** What is typed for a department, and sending it. */
function useDraft({ departments, row, isNew, onSaved, onClose }: DepartmentDialogProps) {
  const [name, setName] = useState(isNew ? '' : row.name)
  const [parent, setParent] = useState(() => chosenFrom(departments, row))
  const [leaders, setLeaders] = useState<Choice[]>(() =>
    isNew ? [] : row.leaders.map(({ id, name: leader, jobid }) => ({ id, name: leader, note: jobid })),
  )
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const [under] = parent
    if (!name.trim() || !under) return
    setBusy(true)
    const body = { name: name.trim(), leaders: leaders.map(({ id }) => id) }
    try {
      if (isNew) await api.dept.add({ ...body, parent_id: under.id })
      else await api.dept.edit({ ...body, id: row.id })
      toast(t(isNew ? 'directory.added' : 'directory.saved', { name: body.name }), 'success')
      onSaved(isNew ? under.id : undefined)
      onClose()
    } catch {
      setBusy(false)
    }
  }
  return { name, setName, parent, setParent, leaders, setLeaders, isTried, isBusy, save }
}

/** Name and supervisors of a department; of a new one, where it stands. */
export function DepartmentDialog(props: DepartmentDialogProps) {
  const { departments, isNew, onClose } = props
  const { name, setName, parent, setParent, leaders, setLeaders, isTried, isBusy, save } = useDraft(props)
  const formId = useId()
  const footer = <OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} />
  const title = t(isNew ? 'directory.add-department' : 'directory.edit-department')
  return (
    <Dialog title={title} width={480} onClose={onClose} footer={footer}>
      <form id={formId} className="dir-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('directory.department-name')}
          required
          autoFocus
          maxLength={50}
          value={name}
          error={isTried && !name.trim() ? t('directory.department-name-missing') : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        {isNew && (
          <ChosenField
            label={t('directory.parent')}
            placeholder={t('directory.find-department')}
            required
            single
            chosen={parent}
            error={isTried && parent.length === 0 ? t('directory.parent-missing') : undefined}
            find={findDepartments(departments)}
            onChange={setParent}
          />
        )}
        <ChosenField
          label={t('directory.leaders')}
          placeholder={t('directory.find-person')}
          hint={t('directory.leaders-hint')}
          chosen={leaders}
          find={findPeople}
          onChange={setLeaders}
        />
      </form>
    </Dialog>
  )
}
