import '../../platform/i18n/admin-texts'
import { lazy, Suspense, useState } from 'react'
import type {
  EmployeeInvitationAddBody,
  EmployeeInvitationListData,
  EmployeeInvitationOptionsData,
  RecordList,
} from '#/generated/types'
import form from '#schemas/forms/invitation.json'
import applicants from '#schemas/lists/records/invitation-applicants.json'
import invitations from '#schemas/lists/records/invitations.json'
import { indexDepartments, visibleTreeRows } from '../../directory/departments'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import type { FieldOverrides } from '../../product-forms/product-form'
import { Dialog, LoadState, Skeleton, toast } from '../../ui'

const InvitationLink = lazy(() => import('./invitation-link'))

interface InvitationDialogProps {
  row?: EmployeeInvitationListData['result'][number]
  onClose(): void
  onSaved(): void
}

/** Returns what the fields of the form say about senders: which addresses can be reached; without a sender only links. */
function sendingFields({ mail, sms }: EmployeeInvitationOptionsData): FieldOverrides {
  if (!mail && !sms) return { addresses: { hide: true }, uses: { hint: 'invitation.addresses-none' } }
  if (mail && sms) return {}
  return { addresses: { hint: mail ? 'invitation.addresses-mail' : 'invitation.addresses-sms' } }
}

/** Loads what an invitation can give, and how it can be sent. */
async function loadChoices() {
  const [departments, roles, senders] = await Promise.all([
    api.dept.list({}),
    api.employee.role.list({}),
    api.employee.invitation.options({}),
  ])
  const index = indexDepartments(departments)
  const open = new Set(departments.map(({ id }) => id))
  const inTree = visibleTreeRows(index, { open, words: '', withDisabled: false })
  const toOption = (value: string, label: string) => ({ value, label })
  return {
    departments: {
      options: { options: inTree.map(({ row: { id } }) => toOption(id, index.pathOf(id))) },
    },
    roles: {
      options: {
        options: roles.flatMap(({ id, name, mayManage }) => (mayManage ? toOption(id, name) : [])),
      },
    },
    ...sendingFields(senders),
  }
}

const initial = { departments: [], roles: [], addresses: '', confirmed: false }

/** Invites people; a new link is shown at once. */
function AddDialog({ onClose, onSaved }: InvitationDialogProps) {
  const [token, setToken] = useState<string>()
  const { value: known, failure, reload } = useQuery('invitation-choices', loadChoices)
  if (token) return <InvitationLink token={token} onClose={onClose} />
  if (!known)
    return (
      <Dialog title={t('invitation.add')} onClose={onClose}>
        {failure ? <LoadState failure={failure} reload={reload} /> : <Skeleton lines={6} />}
      </Dialog>
    )
  return (
    <FormDialog<EmployeeInvitationAddBody, string | null>
      title={t('invitation.add')}
      ok={t('invitation.add')}
      form={form}
      values={initial}
      known={known}
      onClose={onClose}
      onSend={async (filled) => {
        const added = await api.employee.invitation.add(filled)
        if (added.sent) toast(t('invitation.sent', { count: added.sent }), 'success')
        onSaved()
        return added.token
      }}
      onSent={(link) => (link ? setToken(link) : onClose())}
    />
  )
}

/** Shows the link of an open invitation again. */
function ShownLink({ row, onClose }: InvitationDialogProps) {
  const id = row?.id ?? ''
  const { value } = useQuery(`invitation ${id}`, () => api.employee.invitation.link({ id }))
  return value ? <InvitationLink token={value.token} onClose={onClose} /> : null
}

/** Lists invitations and the people who wait for confirmation; invites new people. */
export default function InvitationsPage() {
  const [round, setRound] = useState(0)
  return (
    <div className="q-stack q-content-start q-gap-4">
      <RecordListView
        list={invitations as RecordList}
        parts={{ dialogs: { add: AddDialog, link: ShownLink } }}
        onChange={() => setRound((last) => last + 1)}
      />
      <Suspense fallback={null}>
        <RecordListView isPart list={applicants as RecordList} round={round} />
      </Suspense>
    </div>
  )
}
