import { type FormEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { requestIds } from '../../platform/request-id'
import { may } from '../../stores/session'
import { Dialog } from '../../ui/dialog'
import { TextAreaField, TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'
import { type DesignRow, designUrl } from './row'

interface BasicDialogProps {
  /** The flow being changed; none = a new one. */
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

/** Name, description and whether a flow is enabled. */
export function BasicDialog({ row, onClose, onSaved }: BasicDialogProps) {
  const navigate = useNavigate()
  const formId = useId()
  const [facts, setFacts] = useState({
    name: row?.name ?? '',
    description: row?.description ?? '',
    canuse: row?.canuse ?? true,
  })
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const set = (change: Partial<typeof facts>) => setFacts((last) => ({ ...last, ...change }))
  const [name, description] = [facts.name.trim(), facts.description.trim()]
  const errorIf = (isWrong: boolean, key: string) => (isTried && isWrong ? t(key) : undefined)

  const send = async () => {
    const body = { name, description, canuse: facts.canuse, category: row?.category ?? [] }
    if (row) {
      const seen = { name: row.name, description: row.description, canuse: row.canuse }
      await api.oa.flowdesigns.edit({ _id: row._id, ...body, seen })
      toast(t('flow-design.saved'), 'success')
      return
    }
    const { _id } = await api.oa.flowdesigns.add({ ...body, requestId: idOf.current(body) })
    toast(t('flow-design.added'), 'success')
    if (may('flowdesign.editsenior')) void navigate(designUrl(_id))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!name || !description) return
    setBusy(true)
    try {
      await send()
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }

  const footer = <OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} />
  const title = row ? t('flow-design.edit-basic') : t('flow-design.add')
  return (
    <Dialog title={title} width={480} onClose={onClose} footer={footer}>
      <form id={formId} className="designs-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('flow-design.name')}
          required
          autoFocus
          maxLength={100}
          value={facts.name}
          error={errorIf(!name, 'flow-design.name-empty')}
          onChange={({ target }) => set({ name: target.value })}
        />
        <TextAreaField
          label={t('flow-design.description')}
          required
          maxLength={500}
          value={facts.description}
          error={errorIf(!description, 'flow-design.description-empty')}
          onChange={({ target }) => set({ description: target.value })}
        />
        <label className="switch">
          <input
            type="checkbox"
            role="switch"
            checked={facts.canuse}
            aria-checked={facts.canuse}
            onChange={({ target }) => set({ canuse: target.checked })}
          />
          {t('flow-design.canuse')}
        </label>
        <small>{t('flow-design.canuse-hint')}</small>
      </form>
    </Dialog>
  )
}
