import type { DashboardShare, DashboardView } from '#/generated/types'
import form from '#schemas/forms/dashboard-share.json'
import { directorySearches } from '../../directory/directory-search'
import { findColleagues } from '../../picker/organisation/find-colleague'
import { findOrganisationDepartments } from '../../picker/organisation/find-department'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { createPickerSlot } from '../../product-forms/picker-slot'
import { Muted, toast } from '../../ui'

/** Kind of entry that each field of the form chooses. */
const fields = {
  people: { type: 'user', find: (text: string) => findColleagues(text) },
  departments: { type: 'dept', find: findOrganisationDepartments },
  roles: { type: 'role', find: directorySearches.role.find },
} as const
type FieldName = keyof typeof fields
const fieldNames = Object.keys(fields) as FieldName[]

interface ShareDialogProps {
  view: DashboardView
  onClose(): void
  onSaved(): void
}

/** Chooses the people, departments and roles that may open a dashboard. */
export default function DashboardShareDialog({ view: { id, share }, onClose, onSaved }: ShareDialogProps) {
  const chosen = (name: FieldName) => share.filter(({ type }) => type === fields[name].type)
  const slotOf = (name: FieldName) =>
    createPickerSlot({
      several: true,
      placeholder: t(`dashboards.share-${name}-find`),
      find: fields[name].find,
      known: chosen(name).map((one) => ({ id: one.id, name: one.name ?? '' })),
    })
  return (
    <FormDialog<Record<FieldName, string[]>>
      title={t('dashboards.share')}
      form={form}
      values={Object.fromEntries(fieldNames.map((name) => [name, chosen(name).map((one) => one.id)]))}
      slots={{ people: slotOf('people'), departments: slotOf('departments'), roles: slotOf('roles') }}
      onClose={onClose}
      onSend={async (filled) => {
        const next: DashboardShare = fieldNames.flatMap((name) =>
          filled[name].map((one) => ({ type: fields[name].type, id: one })),
        )
        await api.oa.dashboard.share({ id, share: next })
        toast(t('dashboards.shared'), 'success')
        onSaved()
      }}
    >
      <Muted as="p">{t('dashboards.share-hint')}</Muted>
    </FormDialog>
  )
}
