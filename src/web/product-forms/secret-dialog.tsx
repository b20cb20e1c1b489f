import './secret-dialog.css'
import { copyText, t } from '../platform'
import { Button, Dialog, toast } from '../ui'

interface SecretDialogProps {
  title: string
  /** Text that says what the secret is for and that it is shown once. */
  hint: string
  secret: string
  /** The same secret in another notation, with its label. */
  other?: { label: string; secret: string }
  /** Label of the button that closes the dialog. */
  close: string
  onClose(): void
}

/** Shows a new secret once, with a button that copies it. */
export const SecretDialog = ({ title, hint, secret, other, close, onClose }: SecretDialogProps) => (
  <Dialog
    title={title}
    onClose={onClose}
    footer={
      <>
        <Button
          icon="copy"
          onClick={() => void copyText(secret).then(() => toast(t('directory.copied'), 'success'))}
        >
          {t('second-factor.copy')}
        </Button>
        <Button kind="primary" onClick={onClose}>
          {close}
        </Button>
      </>
    }
  >
    <p>{hint}</p>
    <code className="secret-dialog-text q-block q-break q-radius-md q-pad-3">{secret}</code>
    {other && (
      <>
        <p>{other.label}</p>
        <code className="secret-dialog-text q-block q-break q-radius-md q-pad-3">{other.secret}</code>
      </>
    )}
  </Dialog>
)
