import '../../platform/i18n/design-texts'
import './flow-design-list.css'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { RecordList } from '#/generated/types'
import form from '#schemas/forms/flow-copy.json'
import list from '#schemas/lists/records/flow-designs.json'
import type { RecordExtensions } from '../../lists/records/record-extensions'
import { RecordListView } from '../../lists/records/record-list'
import { t } from '../../platform'
import { api } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { hasPermission } from '../../stores/session'
import { confirm, toast } from '../../ui'
import { BasicDialog } from '../../versions/basic-dialog'
import { type DesignRow, designUrl } from '../../versions/design-row'
import { VersionsDialog } from '../../versions/versions-dialog'
import { Categories } from './categories'
import { TemplateDialog } from './template-dialog'

interface CopyDialogProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

/** Creates a flow with the design of another; it is inactive until published. */
function CopyDialog({ row, onClose, onSaved }: CopyDialogProps) {
  const navigate = useNavigate()
  if (!row) return null
  const { _id, description, category, icon } = row
  return (
    <FormDialog<{ name: string }>
      title={t('flow-design.copy-of', { name: row.name })}
      width={480}
      form={form}
      values={{ name: t('flow-design.copy-name', { name: row.name }) }}
      onClose={onClose}
      onSend={async ({ name }, requestId) => {
        const facts = { name, description, category, icon, canuse: true }
        const copy = await api.oa.flowdesigns.add({ ...facts, from: { flowid: _id }, requestId })
        toast(t('flow-design.copied', { name }), 'success')
        onSaved()
        if (hasPermission('flowdesign.editsenior')) void navigate(designUrl(copy._id))
      }}
    />
  )
}

interface RowVersionsProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

/** Lists the versions of a flow; restoring one as draft opens it. */
function RowVersions({ row, onClose, onSaved }: RowVersionsProps) {
  const navigate = useNavigate()
  if (!row) return null
  return (
    <VersionsDialog
      flowid={row._id}
      name={row.name}
      onClose={onClose}
      onDraft={() => void navigate(designUrl(row._id))}
      onChange={onSaved}
    />
  )
}

/** Disabling asks for confirmation, since no one can start the flow afterwards. */
async function enable({ _id, name, description, category }: DesignRow, canuse: boolean) {
  const question = { title: t('flow-design.disable-title'), text: t('flow-design.enable-ask', { name }) }
  if (!canuse && !(await confirm(question))) return
  await api.oa.flowdesigns.edit({ _id, name, description, category, canuse })
  toast(t(canuse ? 'flow-design.enabled' : 'flow-design.disabled', { name }), 'success')
}

/** Enables or disables a flow. */
const EnabledSwitch = ({ row, onChange }: { row: DesignRow; onChange(): void }) => (
  <label className="switch q-inline q-gap-2">
    <input
      className="q-radius-lg q-anchor"
      type="checkbox"
      role="switch"
      aria-label={t('flow-design.enabled-of', { name: row.name })}
      checked={row.canuse}
      aria-checked={row.canuse}
      disabled={!hasPermission('flowdesign.edit') || row.isArchived}
      onChange={({ target }) => void enable(row, target.checked).then(onChange, onChange)}
    />
  </label>
)

/** Archives or restores a flow. */
const archive =
  (archived: boolean) =>
  async ({ _id, name }: DesignRow) => {
    await api.oa.flowdesigns.setarchived({ _id, archived })
    toast(t(archived ? 'flow-design.archived-done' : 'flow-design.unarchived-done', { name }), 'success')
  }

const parts: RecordExtensions<DesignRow> = {
  told: ({ owner, started, running }) => ({ owner_name: owner?.name, use: started || running }),
  cells: { canuse: (row, onChange) => <EnabledSwitch row={row} onChange={onChange} /> },
  dialogs: {
    add: BasicDialog,
    edit: BasicDialog,
    copy: CopyDialog,
    template: TemplateDialog,
    versions: RowVersions,
  },
  acts: { archive: archive(true), restore: archive(false) },
}

/** Lists flows by category: add, rename, copy, enable, archive, and open their design. */
export default function FlowDesignList() {
  const [category, setCategory] = useState('')
  const [round, setRound] = useState(0)
  return (
    <div className="designs q-stack q-align-start q-gap-4">
      <Categories chosen={category} round={round} onChoose={setCategory} />
      <RecordListView
        list={list as RecordList}
        parts={parts}
        always={category ? { category } : {}}
        onChange={() => setRound(round + 1)}
      />
    </div>
  )
}
