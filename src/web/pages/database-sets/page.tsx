import { Dialog, List, QueryContent, toast } from '../../ui'
import '../../platform/i18n/design-texts'
import './database-sets.css'
import { useState } from 'react'
import type { DatabaseSet, Dbctrl2ListData, RecordList } from '#/generated/types'
import form from '#schemas/forms/database-set.json'
import log from '#schemas/lists/records/database-set-log.json'
import sets from '#schemas/lists/records/database-sets.json'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
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
function SetDialog({ row, onClose, onSaved }: SetDialogProps) {
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

interface UsedDialogProps {
  row?: Dbctrl2ListData[number]
  onClose(): void
}

/** Lists the flows whose forms use a set. */
function UsageDialog({ row, onClose }: UsedDialogProps) {
  const { id = '', set } = row ?? {}
  const found = useQuery(`dbset-used ${id}`, () => api.dbctrl2.usedby({ id }))
  return (
    <Dialog title={t('dbset.used-by', { name: set?.name ?? '' })} onClose={onClose}>
      <QueryContent
        query={found}
        isEmpty={({ length }) => length === 0}
        empty={<p data-empty-state>{t('dbset.used-none')}</p>}
      >
        {(flows) => (
          <List gap={2}>
            {flows.map((flow) => (
              <li key={flow.id}>{flow.name}</li>
            ))}
          </List>
        )}
      </QueryContent>
    </Dialog>
  )
}

const told = ({ set }: Dbctrl2ListData[number]) => ({
  name: set.name,
  table: set.table,
  titles: set.columns.map(({ title }) => title).join(t('picker.recipients.comma')),
})

/** Manages data sets (数据集): database tables that form fields choose from, and who changed them (S1-096). */
export default function DatabaseSetsPage() {
  const [round, setRound] = useState(0)
  return (
    <div className="q-stack q-content-start q-gap-4">
      <RecordListView<Dbctrl2ListData[number]>
        list={sets as RecordList}
        parts={{ told, dialogs: { add: SetDialog, edit: SetDialog, used: UsageDialog } }}
        onChange={() => setRound((last) => last + 1)}
      />
      <RecordListView isPart list={log as RecordList} round={round} />
    </div>
  )
}
