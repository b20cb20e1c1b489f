import { type FormEvent, useId, useRef, useState } from 'react'
import type { CompanyNoticeRow } from '#/generated/types'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { absoluteTime } from '../../platform/local-time'
import { requestIds } from '../../platform/request-id'
import { Dialog } from '../../ui/dialog'
import { TextAreaField, TextField } from '../../ui/field'
import { OkCancel } from '../../ui/ok-cancel'
import { toast } from '../../ui/toast'

interface NoticeDialogProps {
  /** The notice being changed; none = a new one. */
  row: CompanyNoticeRow | undefined
  onClose(): void
  onSaved(): void
}

const toInput = (at: string | null) => (at ? absoluteTime(at).replace(' ', 'T') : '')
const toMoment = (input: string) => (input ? new Date(input).toISOString() : null)

const draftOf = (row: CompanyNoticeRow | undefined) => ({
  ...{ title: row?.title ?? '', body: row?.body ?? '', pinned: row?.pinned ?? false },
  ...{ begins: toInput(row?.begins_at ?? null), ends: toInput(row?.ends_at ?? null) },
})

/** Two clicks on "save" write one notice, and what was not sent can be sent again. */
function useSaving(row: CompanyNoticeRow | undefined) {
  const idOf = useRef(requestIds())
  return async ({ title, body, pinned, begins, ends }: ReturnType<typeof draftOf>) => {
    const times = { begins_at: toMoment(begins), ends_at: toMoment(ends) }
    const notice = { ...{ title, body, pinned }, ...times, ...(row && { id: row.id }) }
    await api.oa.company.notice.save({ ...notice, requestId: idOf.current(notice) })
  }
}

/** A notice of the company: its title, what it says, from when until when it is shown. */
export function NoticeDialog({ row, onClose, onSaved }: NoticeDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(row))
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const formId = useId()
  const send = useSaving(row)
  const set = (change: Partial<typeof draft>) => setDraft((last) => ({ ...last, ...change }))
  const isBackwards = draft.begins !== '' && draft.ends !== '' && draft.ends <= draft.begins
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!draft.title.trim() || isBackwards) return
    setBusy(true)
    try {
      await send(draft)
      toast(t('company-notice.saved'), 'success')
      onSaved()
      onClose()
    } catch {
      setBusy(false)
    }
  }
  const time = (name: 'begins' | 'ends', error?: string) => (
    <TextField
      label={t(`company-notice.${name}`)}
      type="datetime-local"
      hint={t(`company-notice.${name}-hint`)}
      value={draft[name]}
      onChange={({ target }) => set({ [name]: target.value })}
      {...(error && { error })}
    />
  )
  return (
    <Dialog
      title={t(row ? 'company-notice.edit' : 'company-notice.add')}
      width={560}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} type="submit" form={formId} busy={isBusy} />}
    >
      <form id={formId} className="q-form" noValidate onSubmit={(event) => void save(event)}>
        <TextField
          label={t('company-notice.title')}
          required
          autoFocus
          maxLength={100}
          value={draft.title}
          onChange={({ target }) => set({ title: target.value })}
          {...(isTried && !draft.title.trim() && { error: t('company-notice.no-title') })}
        />
        <TextAreaField
          label={t('company-notice.body')}
          rows={8}
          maxLength={5000}
          value={draft.body}
          onChange={({ target }) => set({ body: target.value })}
        />
        {time('begins')}
        {time('ends', isBackwards ? t('company-notice.ends-before') : undefined)}
        <label>
          <input
            type="checkbox"
            checked={draft.pinned}
            onChange={({ target }) => set({ pinned: target.checked })}
          />{' '}
          {t('company-notice.pinned')}
        </label>
      </form>
    </Dialog>
  )
}
