import { type FormEvent, useId, useRef, useState } from 'react'
import type { ExternalRow } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { Dialog } from '../../ui/dialog'
import { TextAreaField, TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

interface ContactDialogProps {
  /** The contact being changed; none = a new one. */
  row?: ExternalRow
  onClose(): void
  onSaved(): void
}

const lengths = { name: 50, company: 100, phone: 30, mail: 200 }
const empty = { name: '', company: '', phone: '', mail: '', note: '' }

/** A contact outside the company. */
export function ContactDialog({ row, onClose, onSaved }: ContactDialogProps) {
  const [draft, setDraft] = useState(() => {
    const { name, company, phone, mail, note } = row ?? empty
    return { name, company, phone, mail, note }
  })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const idOf = useRef(requestIds())
  const set = (change: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...change }))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!draft.name.trim()) return
    setBusy(true)
    try {
      const body = { ...draft, ...(row ? { id: row.id } : {}) }
      await api.employee.external.save({ ...body, requestId: idOf.current(body) })
      toast(t(row ? 'directory.saved' : 'directory.added', { name: draft.name }), 'success')
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const text = (field: keyof typeof lengths, more: object = {}) => (
    <TextField
      label={t(`directory.${field}`)}
      value={draft[field]}
      maxLength={lengths[field]}
      onChange={({ target }) => set({ [field]: target.value })}
      {...more}
    />
  )
  const nameError = isTried && !draft.name.trim() ? t('directory.name-missing') : undefined
  const footer = <OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} />
  const title = t(row ? 'directory.edit-external' : 'directory.add-external')
  return (
    <Dialog title={title} width={520} onClose={onClose} footer={footer}>
      <form id={formId} className="dir-form" noValidate onSubmit={(event) => void save(event)}>
        <div className="dir-pair">
          {text('name', { required: true, autoFocus: true, error: nameError })}
          {text('company')}
          {text('phone', { type: 'tel' })}
          {text('mail', { type: 'email' })}
        </div>
        <TextAreaField
          label={t('directory.note')}
          value={draft.note}
          maxLength={500}
          onChange={({ target }) => set({ note: target.value })}
        />
      </form>
    </Dialog>
  )
}
