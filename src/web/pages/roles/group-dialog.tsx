import { type FormEvent, useId, useState } from 'react'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

interface GroupDialogProps {
  id: string
  name: string
  onClose(): void
  onSaved(): void
}

/** Another name for a group of roles. */
export function GroupDialog({ id, name, onClose, onSaved }: GroupDialogProps) {
  const [typed, setTyped] = useState(name)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!typed.trim()) return
    setBusy(true)
    try {
      await api.employee.role.renamegroup({ group_id: id, name: typed.trim() })
      toast(t('directory.saved', { name: typed.trim() }), 'success')
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const footer = (
    <OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} disabled={!typed.trim()} />
  )
  return (
    <Dialog title={t('directory.rename-group')} width={420} onClose={onClose} footer={footer}>
      <form id={formId} className="dir-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('directory.role-group')}
          required
          autoFocus
          maxLength={50}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  )
}
