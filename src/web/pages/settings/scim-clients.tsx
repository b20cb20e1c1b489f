import { useState } from 'react'
import form from '#schemas/forms/scim-client.json'
import list from '#schemas/lists/records/scim-clients.json'
import type {
  OaCompanyScimAddclientBody,
  OaCompanyScimGetData,
  RecordList,
  ScimClient,
} from '../../../generated/types'
import { ProofFacts } from '../../flow/receipts/proof-facts'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { RotateSecretDialog } from '../../product-forms/rotate-secret-dialog'
import { SecretDialog } from '../../product-forms/secret-dialog'
import { Card } from '../../ui'

interface ClientDialogProps {
  row?: ScimClient
  onClose(): void
  onSaved(): void
}

/** Shows a new token once. */
const NewToken = ({ token, onClose }: { token: string; onClose(): void }) => (
  <SecretDialog
    title={t('connection.scim-token')}
    hint={t('connection.scim-token.hint')}
    secret={token}
    close={t('connection.scim-token.kept')}
    onClose={onClose}
  />
)

/** Creates a program that provisions. */
function AddDialog({ onClose, onSaved }: ClientDialogProps) {
  const [token, setToken] = useState<string>()
  if (token) return <NewToken token={token} onClose={onClose} />
  return (
    <FormDialog<OaCompanyScimAddclientBody, string>
      title={t('connection.scim-add')}
      form={form}
      values={{}}
      onClose={onClose}
      onSend={async (filled) => {
        const added = await api.oa.company.scim.addclient(filled)
        onSaved()
        return added.token
      }}
      onSent={setToken}
    />
  )
}

/** Replaces the token of a program. */
const RotateDialog = ({ row, onClose, onSaved }: ClientDialogProps) => (
  <RotateSecretDialog
    title="connection.scim-rotate"
    text={t('connection.scim-rotate.text')}
    onRotate={() => api.oa.company.scim.rotateclient({ id: row?.id ?? '' })}
    onClose={onClose}
    onSaved={onSaved}
    renderSecret={(token) => <NewToken token={token} onClose={onClose} />}
  />
)

/** Shows the address to register at the identity provider, and the programs that provision people. */
export function ScimClients({ address }: OaCompanyScimGetData) {
  return (
    <Card as="section" className="settings-part">
      <h2>{t('connection.scim-register')}</h2>
      <ProofFacts facts={[['connection.scim-address', address]]} />
      <RecordListView
        isPart
        list={list as RecordList}
        parts={{ dialogs: { add: AddDialog, rotate: RotateDialog } }}
      />
    </Card>
  )
}
