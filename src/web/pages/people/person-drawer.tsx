import { type FormEvent, useId, useState } from 'react'
import type { EmployeeRoleListData, StaffDraft, StaffRow } from '#/generated/types'
import type { Departments } from '../../directory/departments'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { confirm } from '../../ui/confirm'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'
import { AvatarField } from './avatar-field'
import { draftOf, missingIn, newDraft } from './drafts'
import { PlacesField } from './places-field'
import { RolesField } from './roles-field'

interface PersonDrawerProps {
  departments: Departments
  roles: EmployeeRoleListData
  /** The person being changed; none = a new one. */
  row?: StaffRow
  /** Where a new person works at first. */
  department?: string
  onClose(): void
  onSaved(): void
  /** Somebody new has a password that is told once. */
  onAdded(name: string, password: string): void
}

/** What is typed for a person, and sending it. */
function useDraft({ row, department, onClose, onSaved, onAdded }: PersonDrawerProps) {
  const [seen] = useState(() => (row ? draftOf(row) : newDraft(department)))
  const [draft, setDraft] = useState(seen)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<StaffDraft>) => setDraft((last) => ({ ...last, ...change }))
  const send = async () => {
    if (!row) return onAdded(draft.name.trim(), (await api.employee.add(draft)).password)
    await api.employee.edit({ id: row.id, person: draft, seen })
    toast(t('directory.saved', { name: draft.name }), 'success')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(missingIn(draft)).includes(true)) return
    setBusy(true)
    try {
      await send()
      onClose()
      onSaved()
    } catch {
      setBusy(false)
    }
  }
  const leave = async () => {
    const isSame = JSON.stringify(draft) === JSON.stringify(seen)
    const question = { title: t('directory.leave-title'), text: t('directory.leave-draft') }
    if (isSame || (await confirm(question))) onClose()
  }
  const errorIf = (field: keyof ReturnType<typeof missingIn>) =>
    isTried && missingIn(draft)[field] ? t(`directory.${field}-missing`) : undefined
  return { draft, set, errorIf, isBusy, save, leave }
}

/** A person: who they are, where they work, which roles they hold. */
export function PersonDrawer(props: PersonDrawerProps) {
  const { departments, roles, row } = props
  const { draft, set, errorIf, isBusy, save, leave } = useDraft(props)
  const formId = useId()
  const text = (field: 'name' | 'jobid' | 'phone' | 'mail', more: object = {}) => (
    <TextField
      label={t(`directory.${field}`)}
      value={draft[field]}
      maxLength={field === 'mail' ? 200 : 30}
      autoComplete="off"
      onChange={({ target }) => set({ [field]: target.value })}
      {...more}
    />
  )
  const close = () => void leave()
  const footer = (
    <OkCancel onCancel={close} type="submit" form={formId} busy={isBusy} ok={t('directory.save')} />
  )
  const title = row ? t('directory.edit-person-of', { name: row.name }) : t('directory.add-person')
  return (
    <Dialog title={title} side="right" width={520} onClose={close} footer={footer}>
      <form id={formId} className="dir-form" noValidate onSubmit={(event) => void save(event)}>
        <AvatarField name={draft.name} value={draft.avatar} onChange={(avatar) => set({ avatar })} />
        <div className="dir-pair">
          {text('name', { required: true, autoFocus: !row, error: errorIf('name') })}
          {text('jobid', { required: true, error: errorIf('jobid'), hint: t('directory.jobid-hint') })}
          {text('phone', { type: 'tel' })}
          {text('mail', { type: 'email' })}
        </div>
        <PlacesField
          departments={departments}
          value={draft.departments}
          error={errorIf('departments')}
          onChange={(places) => set({ departments: places })}
        />
        <RolesField roles={roles} value={draft.roles} onChange={(held) => set({ roles: held })} />
      </form>
    </Dialog>
  )
}
