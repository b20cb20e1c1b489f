import { useState } from 'react'
import type { Choice, Forwarding, SubFlowChoice } from '../../../generated/types'
import { t } from '../../platform/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { ButtonRights } from './choices'
import { ForwardingView } from './forwarding'
import { type Refusal, RefusalView } from './refusal'

/** A button that was pressed, and where it leads or why it leads nowhere. */
export type Pressed = { index: number } & ({ forwarding: Forwarding } | { refusal: Refusal })

interface PreviewDialogProps {
  title: string
  pressed: Pressed
  button: ButtonRights & { name: string }
  onClose(): void
  /** Sends with what was chosen; answers why that is refused. */
  onSend(choices: Choice[], subFlows: SubFlowChoice[]): Promise<Refusal | undefined>
}

/** Who will get it, before it is sent; people and steps can be unchecked as far as the button allows. */
export function PreviewDialog({ title, pressed, button, onClose, onSend }: PreviewDialogProps) {
  const [choices, setChoices] = useState<Choice[]>([])
  const [subFlows, setSubFlows] = useState<SubFlowChoice[]>([])
  const [isBusy, setBusy] = useState(false)
  const isRefused = 'refusal' in pressed
  const [refusal, setRefusal] = useState(isRefused ? pressed.refusal : undefined)
  const send = async () => {
    setBusy(true)
    setRefusal(await onSend(choices, subFlows))
    setBusy(false)
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('ui.back')}</Button>
      {!isRefused && (
        <Button kind="primary" busy={isBusy} onClick={send} autoFocus>
          {t('flow.preview.confirm', { button: button.name })}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} width={600} onClose={onClose} footer={footer}>
      {!isRefused && (
        <ForwardingView
          forwarding={pressed.forwarding}
          choosing={{ button, choices, onChange: setChoices, subFlows, onSubFlows: setSubFlows }}
        />
      )}
      {refusal && (
        <div className="preview-refused" role="alert">
          <RefusalView {...refusal} />
        </div>
      )}
    </Dialog>
  )
}
