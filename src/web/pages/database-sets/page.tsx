import { Button, Dialog, List, QueryContent, Row, TextField, toast } from '../../ui'
import '../../platform/i18n/admin-texts'
import './database-sets.css'
import { useEffect, useState } from 'react'
import type { DatabasePage, DatabaseSet, Dbctrl2ListData, RecordList } from '#/generated/types'
import form from '#schemas/forms/database-set.json'
import log from '#schemas/lists/records/database-set-log.json'
import sets from '#schemas/lists/records/database-sets.json'
import { roleOptions } from '../../directory/directory-search'
import { RecordListView } from '../../lists/records/record-list'
import { CallError, t, useQuery } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { databaseSetSlots } from './slots'
import { addReferencedColumns, useSourceTables } from './tables'

type Shown = { page: DatabasePage; set: DatabaseSet } | { said: string }

/** Previews the rows of the unsaved set with real data. */
function SetPreview({ set, look: lookInto }: { set: DatabaseSet; look(source: string): void }) {
  useEffect(() => lookInto(set.source), [lookInto, set.source])
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>()
  const look = async () => {
    try {
      setShown({ page: await quietApi.dbctrl2.preview({ set, search: { words } }), set })
    } catch (failure) {
      setShown({ said: failure instanceof CallError ? failure.message : String(failure) })
    }
  }
  return (
    <div className="q-stack q-gap-2 q-margin-top-4">
      <Row align="end" gap={2} wrap>
        <TextField
          label={t('dbset.preview-words')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button onClick={() => void look()}>{t('dbset.preview')}</Button>
        <small>{t('dbset.preview-mine')}</small>
      </Row>
      {shown &&
        ('said' in shown ? (
          <p className="q-field-error" role="alert">
            {shown.said}
          </p>
        ) : (
          <Rows {...shown} />
        ))}
    </div>
  )
}

function Rows({ page, set }: { page: DatabasePage; set: DatabaseSet }) {
  if (page.result.length === 0) return <p role="status">{t('dbset.preview-none')}</p>
  const columns = set.columns.filter(({ shown, returned }) => shown || returned)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="set-scroll q-scroll" tabIndex={0} aria-label={t('dbset.preview')}>
      <table className="set-table q-full">
        <thead>
          <tr>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.key')}
            </th>
            <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" scope="col">
              {t('dbset.label')}
            </th>
            {columns.map(({ name, title }) => (
              <th className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {page.result.map(({ value, label, row }) => (
            <tr key={value}>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">{value}</td>
              <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2">{label}</td>
              {columns.map(({ name }) => (
                <td className="q-nowrap q-left q-line-below q-pad-y-1 q-pad-x-2" key={name}>
                  {String(row[name] ?? '')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

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

const loadRoles = async () => roleOptions(await api.employee.contact.getroletree.page({}))

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
      slots={(filled) => databaseSetSlots(filled, { tables, roles })}
      below={(filled) => <SetPreview set={addReferencedColumns(filled, tables)} look={tables.look} />}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const set = addReferencedColumns(filled, tables)
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

const describe = ({ set }: Dbctrl2ListData[number]) => ({
  name: set.name,
  table: set.table,
  titles: set.columns.map(({ title }) => title).join(t('picker.recipients.comma')),
})

/** Manages data sets (数据集): database tables that form fields choose from, and who changed them (S1-096). */
export default function DatabaseSetsPage() {
  const [round, setRound] = useState(0)
  return (
    <div className="q-stack q-content-start q-gap-4 q-loads-downward">
      <RecordListView<Dbctrl2ListData[number]>
        list={sets as RecordList}
        parts={{ told: describe, dialogs: { add: SetDialog, edit: SetDialog, used: UsageDialog } }}
        onChange={() => setRound((last) => last + 1)}
      />
      <RecordListView isPart list={log as RecordList} round={round} />
    </div>
  )
}
