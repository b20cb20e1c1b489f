import './flow.css'
import { type ReactNode, useRef, useState } from 'react'
import { t } from '../platform/i18n'
import { requestIds } from '../platform/request-id'
import type { ButtonProps } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { TextAreaField } from '../ui/field'
import { OkCancel } from '../ui/ok-cancel'

interface ReasonDialogProps {
  title: string
  /** What happens then. */
  text?: string
  label: string
  /** What is said when the reason is missing; without it none is needed. */
  missing?: string
  ok: string
  kind?: ButtonProps['kind']
  children?: ReactNode
  /** Whether what is asked for beside the reason is there. */
  isReady?: boolean
  onClose(): void
  /** Sending was tried, whatever was missing. */
  onTry?(): void
  /** Sends it; a failure has been told and leaves the dialog open. The id is the same for the same reason. */
  onSend(reason: string, requestId: (body: object) => string): Promise<void>
}

/** Asks why before something is done that others read about. */
export function ReasonDialog({ title, text, label, missing, children, ...rest }: ReasonDialogProps) {
  const { ok, kind, isReady = true, onClose, onTry, onSend } = rest
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const idOf = useRef(requestIds())
  const isMissing = missing !== undefined && reason.trim() === ''
  const send = async () => {
    setTried(true)
    onTry?.()
    if (isMissing || !isReady) return
    setBusy(true)
    await onSend(reason.trim(), idOf.current).catch(() => setBusy(false))
  }
  const footer = (
    <OkCancel
      onCancel={onClose}
      ok={ok}
      stay={t('ui.back')}
      kind={kind ?? 'primary'}
      busy={isBusy}
      onClick={send}
    />
  )
  return (
    <Dialog title={title} width={520} onClose={onClose} footer={footer}>
      <div className="reason">
        {text && <p className="reason-text">{text}</p>}
        {children}
        <TextAreaField
          required={missing !== undefined}
          label={label}
          maxLength={500}
          value={reason}
          error={isTried && isMissing ? missing : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
