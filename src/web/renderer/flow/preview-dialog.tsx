import { useState } from 'react'
import type { Choice, Forwarding } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { ButtonRights } from './choices'
import { ForwardingView } from './forwarding'

interface PreviewDialogProps {
  title: string
  forwarding: Forwarding
  button: ButtonRights & { name: string }
  onClose(): void
  /** Sends with what was chosen; a refusal is its sentence. */
  onSend(choices: Choice[]): Promise<string | undefined>
}

/** Who will get it, before it is sent; people and steps can be unchecked as far as the button allows. */
export function PreviewDialog({ title, forwarding, button, onClose, onSend }: PreviewDialogProps) {
  const [choices, setChoices] = useState<Choice[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const send = async () => {
    setBusy(true)
    setError(await onSend(choices))
    setBusy(false)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      <Button kind="primary" busy={isBusy} onClick={send} autoFocus>
        {t('flow.preview.confirm', { button: button.name })}
      </Button>
    </>
  )
  return (
    <Dialog title={title} width={600} onClose={onClose} footer={footer}>
      <ForwardingView forwarding={forwarding} choosing={{ button, choices, onChange: setChoices }} />
      {error && (
        <p className="q-field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  )
}
