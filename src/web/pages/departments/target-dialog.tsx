import { useState } from 'react'
import type { DepartmentRow } from '#/generated/types'
import { ChosenField } from '../../directory/chosen-field'
import type { Choice } from '../../directory/combobox'
import type { Departments } from '../../directory/departments'
import { findDepartments } from '../../directory/finding'
import { Uses } from '../../directory/uses'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Dialog } from '../../ui/dialog'
import { OkCancel } from '../../ui/ok-cancel'
import { Skeleton } from '../../ui/parts'
import { toast } from '../../ui/toast'

interface TargetDialogProps {
  departments: Departments
  row: DepartmentRow
  onClose(): void
  onSaved(parent?: string): void
}

/** Choosing another department, and what is then done with both. */
function useTarget({ row, onClose, onSaved }: TargetDialogProps, act: (target: Choice) => Promise<void>) {
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

const TargetField = ({
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

/** Merges a department into another, after telling what follows from it. */
export function MergeDialog(props: TargetDialogProps) {
  const { departments, row, onClose } = props
  const { value: uses } = useLoaded(row.id, () => api.dept.uses({ id: row.id }))
  const { name, chosen, setChosen, target, isBusy, go } = useTarget(props, async ({ id, name: into }) => {
    const { people } = await api.dept.merge({ id: row.id, into: id })
    toast(t('directory.merged', { name: row.name, into, people }), 'success')
  })
  const below = departments.childrenOf(row.id).filter(({ enabled }) => enabled).length
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={t('directory.merge')}
      disabled={!target}
      busy={isBusy}
      onClick={() => void go()}
    />
  )
  return (
    <Dialog title={t('directory.merge-of', { name })} width={480} onClose={onClose} footer={footer}>
      <div className="dir-form">
        <p>{t('directory.merge-text', { name, people: row.people, departments: below })}</p>
        <TargetField
          {...{ departments, row, chosen }}
          label={t('directory.merge-into')}
          onChange={setChosen}
        />
        <section>
          <h3>{t('directory.used-by')}</h3>
          {uses ? <Uses {...uses} /> : <Skeleton lines={1} />}
          {uses && uses.flows.length + uses.groups.length > 0 && (
            <p className="dir-warning">{t('directory.merge-uses')}</p>
          )}
        </section>
      </div>
    </Dialog>
  )
}
