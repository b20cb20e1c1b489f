import '../../platform/i18n/program-texts'
import { useState } from 'react'
import type { AccessToken, EmployeeAccesstokenAddBody, ProgramAgreement, RecordList } from '#/generated/types'
import form from '#schemas/forms/access-token.json'
import list from '#schemas/lists/records/access-tokens.json'
import agreements from '#schemas/lists/records/program-agreements.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import {
  NewTokenDialog,
  RotateTokenDialog,
  scopeOptions,
  useTokenLimits,
} from '../../product-forms/access-token-dialogs'
import { FormDialog } from '../../product-forms/form-dialog'
import { mandateCell } from '../../product-forms/mandate-text'

interface TokenDialogProps {
  row?: AccessToken
  onClose(): void
  onSaved(): void
}

const initial = { scopes: ['flow.read'], flows: [], categories: [] }

/** Creates a token. */
function AddDialog({ onClose, onSaved }: TokenDialogProps) {
  const [token, setToken] = useState<string>()
  const limits = useTokenLimits()
  if (token) return <NewTokenDialog token={token} onClose={onClose} />
  return (
    <FormDialog<EmployeeAccesstokenAddBody, string>
      title={t('access-token.add')}
      form={form}
      values={initial}
      known={{ scopes: { options: { options: scopeOptions() } }, ...limits }}
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
const RotateDialog = ({ row, ...ends }: TokenDialogProps) => (
  <RotateTokenDialog {...ends} onRotate={() => api.employee.accesstoken.rotate({ id: row?.id ?? '' })} />
)

const agreementParts: RecordExtensions<ProgramAgreement> = {
  cells: { mandate: mandateCell },
}

/** Lists the person's access tokens and the programs that act for the person; creates, replaces and revokes them. */
export default function AccessTokenList() {
  const [round, setRound] = useState(0)
  return (
    <>
      <RecordListView
        isPart
        list={list as RecordList}
        parts={{ dialogs: { add: AddDialog, rotate: RotateDialog } }}
        round={round}
      />
      <RecordListView
        isPart
        list={agreements as RecordList}
        parts={agreementParts}
        onChange={() => setRound((last) => last + 1)}
      />
    </>
  )
}
