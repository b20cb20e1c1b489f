import { type ReactNode, useState } from 'react'
import { t } from '../platform'
import { Button, Dialog } from '../ui'

export interface RotateSecretDialogProps {
  /** Key of the title, which labels the button too. */
  title: 'access-token.rotate' | 'connection.scim-rotate'
  /** Text that says what stops working. */
  text: string
  /** Replaces the secret. Returns the new one. */
  onRotate(): Promise<{ token: string }>
  onClose(): void
  onSaved(): void
  /** Renders the dialog that shows the new secret. */
  renderSecret(secret: string): ReactNode
}

/** Asks before a secret is replaced, and shows the new one. */
export function RotateSecretDialog(props: RotateSecretDialogProps) {
  const { title, text, onRotate, onClose, onSaved, renderSecret } = props
  const [secret, setSecret] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (secret) return renderSecret(secret)
  const rotate = async () => {
    setBusy(true)
    try {
      const { token } = await onRotate()
      onSaved()
      setSecret(token)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t(title)}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={isBusy} onClick={() => void rotate().catch(() => undefined)}>
          {t(title)}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
