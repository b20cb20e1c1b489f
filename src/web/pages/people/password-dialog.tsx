import { copyText } from '../../platform/clipboard'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'

interface PasswordDialogProps {
  name: string
  password: string
  onClose(): void
}

/** Shows a one-time password once. */
export function PasswordDialog({ name, password, onClose }: PasswordDialogProps) {
  const copy = () =>
    void copyText(password).then(
      () => toast(t('directory.copied'), 'success'),
      () => toast(t('directory.not-copied'), 'danger'),
    )
  const footer = (
    <>
      <Button icon="copy" onClick={copy}>
        {t('directory.copy')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('directory.noted')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('directory.password-of', { name })} width={420} onClose={onClose} footer={footer}>
      <div className="dir-form q-stack q-gap-3-5">
        <p>{t('directory.password-text', { name })}</p>
        <output className="staff-password q-text-center q-radius-md q-pad-3">{password}</output>
      </div>
    </Dialog>
  )
}
