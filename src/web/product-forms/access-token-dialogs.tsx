import '../platform/i18n/program-texts'
import { useState } from 'react'
import type { TokenScope, TokenScopesRule } from '#/generated/types'
import data from '#schemas/data/token-scopes.json'
import form from '#schemas/forms/access-token.json'
import { t, useQuery } from '../platform'
import { api } from '../platform/api'
import { hasPermission } from '../stores/session'
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

const offersScope = ({ permission }: TokenScopesRule) => hasPermission({ enable: [permission] })

/** Returns the choices of scopes in which the person may do something. */
export function scopeOptions() {
  const offered = new Set((data.scopes as TokenScopesRule[]).filter(offersScope).map(({ scope }) => scope))
  const item = form.list.find(({ model }) => model === 'scopes')
  return item?.options.options?.filter(({ value }) => offered.has(value as TokenScope))
}

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
