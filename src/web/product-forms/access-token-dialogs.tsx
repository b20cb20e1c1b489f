import '../platform/i18n/program-texts'
import type { TokenScope, TokenScopesRule } from '#/generated/types'
import data from '#schemas/data/token-scopes.json'
import form from '#schemas/forms/access-token.json'
import { t, useQuery } from '../platform'
import { api } from '../platform/api'
import { hasPermission } from '../stores/session'
import { RotateSecretDialog, type RotateSecretDialogProps } from './rotate-secret-dialog'
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

type RotateTokenDialogProps = Omit<RotateSecretDialogProps, 'title' | 'text' | 'renderSecret'>

/** Replaces the secret of a token. */
export const RotateTokenDialog = (props: RotateTokenDialogProps) => (
  <RotateSecretDialog
    {...props}
    title="access-token.rotate"
    text={t('access-token.rotate-text')}
    renderSecret={(token) => <NewTokenDialog token={token} onClose={props.onClose} />}
  />
)
