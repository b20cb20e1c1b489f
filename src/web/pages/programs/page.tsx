import '../../platform/i18n/program-texts'
import { useState } from 'react'
import type {
  EmployeeProgramSaveBody,
  EmployeeProgramTokenAddBody,
  EmployeeProgramTokenListData,
  Program,
  RecordList,
} from '#/generated/types'
import money from '#schemas/fields/fm-money.json'
import form from '#schemas/forms/program.json'
import tokenForm from '#schemas/forms/program-token.json'
import tokens from '#schemas/lists/records/program-tokens.json'
import list from '#schemas/lists/records/programs.json'
import type { RecordDialog, RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { loadOrganisation } from '../../picker/organisation/load-organisation'
import {
  departmentAncestors,
  orgEntryId,
  orgEntryName,
  searchOrganisation,
} from '../../picker/organisation/organisation'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { NewTokenDialog, RotateTokenDialog, useTokenLimits } from '../../product-forms/access-token-dialogs'
import { FormDialog } from '../../product-forms/form-dialog'
import { mandateCell } from '../../product-forms/mandate-text'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Dialog, toast } from '../../ui'

const maxOffered = 50

/** Finds departments by name or pinyin, with their paths. */
async function findDepartments(text: string) {
  const organisation = await loadOrganisation()
  const found = text
    ? searchOrganisation(organisation, text, { type: 'dept' })
    : [...organisation.departments.values()]
  return found.slice(0, maxOffered).map((entry) => {
    const id = orgEntryId(entry)
    const path = departmentAncestors(organisation, id).map(({ deptname }) => deptname)
    return { id, name: orgEntryName(entry), note: path.join('/') }
  })
}

type Filled = Omit<EmployeeProgramSaveBody, 'id'>

const currencies = {
  options: { options: money.options.properties.currency.enum.map((code) => ({ value: code, label: code })) },
}

/** Returns an account as its form shows it. */
const toForm = (row: Program) => ({
  ...row,
  ...row.mandate,
  owner: row.owner_id,
  department: row.department_id,
  days: 'keep',
})

const known = (id: string | undefined, name: string | undefined) =>
  id === undefined || name === undefined ? [] : [{ id, name, note: '' }]

/** Creates or changes the account of a program. */
const ProgramDialog: RecordDialog<Program> = ({ row, onClose, onSaved }) => (
  <FormDialog<Filled>
    title={t(row ? 'program.edit' : 'program.add')}
    form={form}
    values={row ? toForm(row) : {}}
    known={{ ...useTokenLimits(), currency: currencies }}
    slots={{
      owner: createPickerSlot({
        placeholder: t('access-token.find-person'),
        find: findColleagues,
        known: known(row?.owner_id, row?.owner),
      }),
      department: createPickerSlot({
        placeholder: t('program.find-department'),
        find: findDepartments,
        known: known(row?.department_id, row?.department),
      }),
    }}
    onClose={onClose}
    onSend={async (filled, requestId) => {
      const facts = { ...filled, requestId }
      await api.employee.program.save(row ? { ...facts, id: row.id } : facts)
      toast(t('program.saved'), 'success')
      onSaved()
    }}
  />
)

type TokenRow = EmployeeProgramTokenListData[number]
type NewToken = Omit<EmployeeProgramTokenAddBody, 'id' | 'person'> & { person?: string | null }

const newToken = { scopes: ['flow.read', 'flow.start'], flows: [], categories: [] }

/** Creates a token of a program. */
const addTokenDialogOf = (program: Program): RecordDialog<TokenRow> =>
  function AddTokenDialog({ onClose, onSaved }) {
    const [token, setToken] = useState<string>()
    const limits = useTokenLimits()
    if (token) return <NewTokenDialog token={token} onClose={onClose} />
    return (
      <FormDialog<NewToken, string>
        title={t('access-token.add')}
        form={tokenForm}
        values={newToken}
        known={limits}
        slots={{
          person: createPickerSlot({ placeholder: t('access-token.find-person'), find: findColleagues }),
        }}
        onClose={onClose}
        onSend={async ({ person, ...filled }) => {
          const body = { ...filled, id: program.id }
          const added = await api.employee.program.token.add(person ? { ...body, person } : body)
          onSaved()
          return added.token
        }}
        onSent={setToken}
      />
    )
  }

/** Replaces the secret of a program's token. */
const RotateDialog: RecordDialog<TokenRow> = ({ row, ...ends }) => (
  <RotateTokenDialog {...ends} onRotate={() => api.employee.program.token.rotate({ id: row?.id ?? '' })} />
)

/** Lists the tokens of a program; creates, replaces and revokes them. */
const TokensDialog: RecordDialog<Program> = ({ row, onClose, onSaved }) => {
  const [parts] = useState<RecordExtensions<TokenRow> | undefined>(
    () => row && { dialogs: { add: addTokenDialogOf(row), rotate: RotateDialog } },
  )
  const close = () => {
    onSaved()
    onClose()
  }
  return (
    <Dialog title={row?.name ?? ''} width={960} onClose={close}>
      <RecordListView isPart list={tokens as RecordList} always={{ id: row?.id }} parts={parts} />
    </Dialog>
  )
}

const parts: RecordExtensions<Program> = {
  cells: { mandate: mandateCell },
  dialogs: { add: ProgramDialog, edit: ProgramDialog, tokens: TokensDialog },
}

/** Manages accounts of programs: their owners, expiry and tokens. */
export default function ProgramsPage() {
  return <RecordListView list={list as RecordList} parts={parts} />
}
