import '../platform/i18n/form-texts'
import { useState } from 'react'
import { useFormHost } from '../form-host/form-host'
import { useTranslator } from '../platform'
import { Button, Dialog, Row, TextField } from '../ui'
import type { ViewProps } from './widget-props'

/** Maximum length of a reason. */
const maxReason = 200

interface ReasonFormProps {
  onSend(reason: string): Promise<void>
  onCancel(): void
}

/** Asks why the reader needs the value. */
function ReasonForm({ onSend, onCancel }: ReasonFormProps) {
  const t = useTranslator()
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    await onSend(reason).finally(() => setSending(false))
  }
  return (
    <div>
      <TextField
        label={t('widget.masked.reason')}
        hint={t('widget.masked.logged')}
        value={reason}
        maxLength={maxReason}
        required
        onChange={({ target }) => setReason(target.value)}
      />
      <Row gap={2}>
        <Button kind="primary" busy={isSending} disabled={!reason.trim()} onClick={() => void send()}>
          {t('widget.masked.show')}
        </Button>
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
      </Row>
    </div>
  )
}

interface ValueMaskProps extends Pick<ViewProps, 'value' | 'item'> {
  /** Column and row of a cell; the item is then its table. */
  cell?: { column: string; row: string }
}

/** Masked text; a reader with the right to it sees the value until they leave the page, after giving a reason. */
export default function ValueMask({ value, item, cell }: ValueMaskProps) {
  const t = useTranslator()
  const host = useFormHost()
  const [isAsking, setAsking] = useState(false)
  const [clear, setClear] = useState<string>()
  if (typeof value !== 'string' || !value) return <span className="qf-none">—</span>
  const flow = item.masked?.flow
  const { unmask } = host
  if (clear !== undefined || flow === undefined || !unmask) return clear ?? value
  const send = async (reason: string) => {
    const answer = await unmask({ flowOi_id: flow, model: item.model, ...cell, reason }).catch(
      () => undefined,
    )
    if (answer) setClear(answer.text)
  }
  const close = () => setAsking(false)
  const form = isAsking && <ReasonForm onSend={send} onCancel={close} />
  if (form && !cell) return form
  return (
    <Row gap={2}>
      <span>{value}</span>
      <Button onClick={() => setAsking(true)}>{t('widget.masked.view')}</Button>
      {form && (
        <Dialog title={t('widget.masked.view')} onClose={close}>
          {form}
        </Dialog>
      )}
    </Row>
  )
}
