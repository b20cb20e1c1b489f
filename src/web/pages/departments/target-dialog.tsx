import { type ReactNode, useState } from 'react'
import type { DepartmentRow, DirectoryUses } from '#/generated/types'
import form from '#schemas/forms/department-target.json'
import { type DepartmentIndex, findDepartments } from '../../directory/departments'
import { UsageList } from '../../directory/usage-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Dialog, DialogButtons, LoadState, toast } from '../../ui'

/** Merges a department into another after showing the consequences. */
export function MergeDepartmentDialog(props: TargetDialogProps) {
  const { departments, row } = props
  const { id, name, people } = row
  const { value: uses, failure, reload } = useQuery(id, () => api.dept.uses({ id }))
  const below = departments.childrenOf(id).filter(({ enabled }) => enabled).length
  return (
    <TargetDialog
      {...props}
      title={t('directory.merge-of', { name })}
      label="directory.merge-into"
      ok={t('directory.merge')}
      disabled={!uses}
      act={async ({ id: into, name: other }) => {
        const counts = await api.dept.merge({ id, into })
        toast(t('directory.merged', { name, into: other, ...counts }), 'success')
      }}
      below={(target) => (
        <section className="dir-form q-stack q-gap-3-5">
          <h3>{t('directory.used-by')}</h3>
          {uses ? <UsageList {...uses} /> : <LoadState failure={failure} reload={reload} lines={1} />}
          {uses && (
            <Consequences uses={uses} name={name} root={target?.parent_id === null ? target : undefined} />
          )}
        </section>
      )}
    >
      <p className="dir-text">{t('directory.merge-text', { name, people, departments: below })}</p>
    </TargetDialog>
  )
}

interface ConsequencesProps {
  uses: DirectoryUses
  name: string
  /** Root department (whole company), if it is the target: it means everyone, so nothing is rewritten. */
  root: DepartmentRow | undefined
}

const namesOf = (named: readonly { name: string }[]) =>
  named.map(({ name }) => name).join(t('picker.recipients.comma'))

/** Lists what happens to designs and contact groups that use the department. */
function Consequences({ uses: { flows, groups }, name, root }: ConsequencesProps) {
  const written = [...flows.filter(({ draft }) => draft), ...groups]
  const published = flows.filter(({ published: runs }) => runs)
  if (!written.length && !published.length) return null
  if (root) return <p className="dir-warning">{t('directory.merge-root', { name, into: root.name })}</p>
  return (
    <>
      {written.length > 0 && <p>{t('directory.merge-uses', { name, names: namesOf(written) })}</p>}
      {published.length > 0 && (
        <p className="dir-warning">{t('directory.merge-published', { name, names: namesOf(published) })}</p>
      )}
    </>
  )
}

interface DisableDialogProps {
  departments: DepartmentIndex
  row: DepartmentRow
  onClose(): void
  onSaved(): void
}

/** Disables an empty department after showing where it is used. */
export function DisableDepartmentDialog({ departments, row, onClose, onSaved }: DisableDialogProps) {
  const { id, name, people } = row
  const { value: uses, failure, reload } = useQuery(id, () => api.dept.uses({ id }))
  const [isBusy, setBusy] = useState(false)
  const below = departments.childrenOf(id).filter(({ enabled }) => enabled).length
  const isEmpty = people + below === 0
  const go = async () => {
    setBusy(true)
    try {
      await api.dept.setenable({ id, enabled: false })
      toast(t('directory.disabled', { name }), 'success')
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <DialogButtons
      onCancel={onClose}
      ok={t('directory.disable')}
      disabled={!isEmpty || !uses}
      busy={isBusy}
      onClick={() => void go()}
    />
  )
  const text = isEmpty ? 'directory.disable-department' : 'directory.not-empty'
  return (
    <Dialog title={t('directory.disable-of', { name })} width={480} onClose={onClose} footer={footer}>
      <div className="dir-form q-stack q-gap-3-5">
        <p className={isEmpty ? undefined : 'dir-warning'}>{t(text, { name, people, departments: below })}</p>
        <section>
          <h3>{t('directory.used-by')}</h3>
          {uses ? <UsageList {...uses} /> : <LoadState failure={failure} reload={reload} lines={1} />}
        </section>
      </div>
    </Dialog>
  )
}

/** Props of a dialog that moves a department into another, and its consequences. */
interface TargetDialogProps {
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
function TargetDialog(props: TargetDialogProps & Asked) {
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
export const MoveDepartmentDialog = (props: TargetDialogProps) => (
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
