import { useState } from 'react'
import type {
  AccessToken,
  EmployeeAccesstokenAddBody,
  RecordList,
  TokenScope,
  TokenScopesRule,
} from '#/generated/types'
import data from '#schemas/data/token-scopes.json'
import form from '#schemas/forms/access-token.json'
import list from '#schemas/lists/records/access-tokens.json'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { SecretDialog } from '../../product-forms/secret-dialog'
import { hasPermission } from '../../stores/session'
import { Button, Dialog } from '../../ui'

interface TokenDialogProps {
  row?: AccessToken
  onClose(): void
  onSaved(): void
}

/** Shows a new token once; the list is loaded anew afterwards. */
const NewToken = ({ token, onClose }: { token: string; onClose(): void }) => (
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
function scopeOptions() {
  const offered = new Set((data.scopes as TokenScopesRule[]).filter(offersScope).map(({ scope }) => scope))
  const item = form.list.find(({ model }) => model === 'scopes')
  return item?.options.options?.filter(({ value }) => offered.has(value as TokenScope))
}

const initial = { scopes: ['flow.read'], days: '90' }

/** Creates a token. */
function AddDialog({ onClose, onSaved }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  if (token) return <NewToken token={token} onClose={onClose} />
  return (
    <FormDialog<EmployeeAccesstokenAddBody, string>
      title={t('access-token.add')}
      form={form}
      values={initial}
      known={{ scopes: { options: { options: scopeOptions() } } }}
      onClose={onClose}
      onSend={async (filled) => {
        const added = await api.employee.accesstoken.add(filled)
        onSaved()
        return added.token
      }}
      onSent={setToken}
    />
  )
}

/** Replaces the secret of a token. */
function RotateDialog({ row, onClose, onSaved }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  if (token) return <NewToken token={token} onClose={onClose} />
  const rotate = async () => {
    setBusy(true)
    try {
      const rotated = await api.employee.accesstoken.rotate({ id: row?.id ?? '' })
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

/** Lists the person's access tokens; creates, replaces and revokes them. */
export default function AccessTokenList() {
  return (
    <RecordListView
      isPart
      list={list as RecordList}
      parts={{ dialogs: { add: AddDialog, rotate: RotateDialog } }}
    />
  )
}
