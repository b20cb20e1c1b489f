import { useState } from 'react'
import { t, useQuery } from '../platform'
import { api } from '../platform/api'
import { Button, Dialog } from '../ui'
import { SecretDialog } from './secret-dialog'

/** Shows a new token once; the list is loaded anew afterwards. */
export const NewTokenDialog = ({ token, onClose }: { token: string; onClose(): void }) => (
  <SecretDialog
    title={t('access-token.secret')}
    hint={t('access-token.secret-hint')}
    secret={token}
    close={t('access-token.kept')}
    onClose={onClose}
  />
)

/** Returns the choices of designs and categories to which a token can be limited. */
export function useTokenLimits() {
  const { value } = useQuery('token-limits', () => api.employee.accesstoken.choices({}))
  const optionsOf = (named: readonly { id: string; name: string }[] = []) => ({
    options: { options: named.map(({ id, name }) => ({ value: id, label: name })) },
  })
  return { flows: optionsOf(value?.flows), categories: optionsOf(value?.categories) }
}

interface RotateTokenDialogProps {
  /** Replaces the secret. Returns the new one. */
  onRotate(): Promise<{ token: string }>
  onClose(): void
  onSaved(): void
}

/** Replaces the secret of a token. */
export function RotateTokenDialog({ onRotate, onClose, onSaved }: RotateTokenDialogProps) {
  const [token, setToken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (token) return <NewTokenDialog token={token} onClose={onClose} />
  const rotate = async () => {
    setBusy(true)
    try {
      const rotated = await onRotate()
      onSaved()
      setToken(rotated.token)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('access-token.rotate')}
      onClose={onClose}
      footer={
        <Button kind="primary" busy={isBusy} onClick={() => void rotate().catch(() => undefined)}>
          {t('access-token.rotate')}
        </Button>
      }
    >
      <p>{t('access-token.rotate-text')}</p>
    </Dialog>
  )
}
