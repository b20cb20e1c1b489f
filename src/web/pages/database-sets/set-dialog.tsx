import type { DatabaseSet, Dbctrl2ListData } from '#/generated/types'
import form from '#schemas/forms/database-set.json'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { FormDialog } from '../../product-forms/form-dialog'
import { toast } from '../../ui/toast'
import { SetPreview } from './set-preview'
import { slotsOf } from './slots'
import { completeSet, useSourceTables } from './tables'

interface SetDialogProps {
  /** Set to edit; undefined for a new one. */
  row?: Dbctrl2ListData[number]
  onClose(): void
  onSaved(): void
}

const fresh = {
  name: '',
  source: 'own',
  table: '',
  key: '',
  label: '',
  columns: [],
  parts: '',
  filters: [],
  orderby: [],
  pagesize: 20,
  roles: [],
}

const loadRoles = async () =>
  (await api.employee.contact.getroletree.page({})).flatMap(({ children }) =>
    children.map(({ _uuid, rolename }) => ({ value: _uuid, label: rolename })),
  )

/** Edits a set: table, columns, and row visibility; its rows can be previewed before saving. */
export function SetDialog({ row, onClose, onSaved }: SetDialogProps) {
  const { value: roles } = useQuery('dbset-roles', loadRoles)
  const tables = useSourceTables()
  if (!roles) return null
  const values = row?.set ?? fresh
  return (
    <FormDialog<DatabaseSet>
      title={t(row ? 'dbset.edit' : 'dbset.add')}
      width={860}
      form={form}
      values={{ ...values }}
      known={{ roles: { options: { options: roles } } }}
      slots={(filled) => slotsOf(filled, { tables, roles })}
      below={(filled) => <SetPreview set={completeSet(filled, tables)} look={tables.look} />}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const set = completeSet(filled, tables)
        await api.dbctrl2.save({ set, ...(row ? { id: row.id, rev: row.rev } : { requestId }) })
        toast(t('dbset.saved'), 'success')
        onSaved()
      }}
    />
  )
}
