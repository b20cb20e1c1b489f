import '../../platform/i18n/design-texts'
import './flow-design-list.css'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DesignCategory, DesignIcon, RecordList } from '#/generated/types'
import form from '#schemas/forms/flow-copy.json'
import templateForm from '#schemas/forms/flow-template.json'
import list from '#schemas/lists/records/flow-designs.json'
import type { RecordExtensions } from '../../lists/records/record-cells'
import { RecordListView } from '../../lists/records/record-list'
import { t, useQuery, useReloadOnChange } from '../../platform'
import { api, quietApi } from '../../platform/api'
import { FormDialog } from '../../product-forms/form-dialog'
import { PermissionGate } from '../../stores/permission-gate'
import { hasPermission } from '../../stores/session'
import { confirm, Skeleton, toast } from '../../ui'
import { BasicDialog } from '../../versions/basic-dialog'
import { type DesignRow, designUrl } from '../../versions/design-row'
import { IconChoice } from '../../versions/icon-choice'
import { rangeText, VersionsDialog } from '../../versions/versions-dialog'

interface CategoriesProps {
  /** Id of the shown category; empty = all. */
  chosen: string
  /** A change reloads the counts. */
  round: number
  onChoose(id: string): void
}

/** Returns all flows of a category and its subcategories, each once. */
const flowsIn = ({ flows, lists }: DesignCategory): Set<string> =>
  new Set([...flows, ...lists.flatMap((one) => [...flowsIn(one)])])

interface EntryProps {
  id: string
  name: string
  count: number
  depth?: number
  chosen: string
  onChoose(id: string): void
}

const Entry = ({ id, name, count, depth = 0, chosen, onChoose }: EntryProps) => (
  <li style={{ ['--depth' as string]: depth }}>
    <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
      <span>{name}</span>
      <small>{count}</small>
    </button>
  </li>
)

const Branch = ({
  node,
  depth,
  ...rest
}: Pick<EntryProps, 'chosen' | 'onChoose'> & { node: DesignCategory; depth: number }) => (
  <>
    <Entry id={node.id} name={node.name} count={flowsIn(node).size} depth={depth} {...rest} />
    {node.lists.map((one) => (
      <Branch key={one.id} node={one} depth={depth + 1} {...rest} />
    ))}
  </>
)

/** Renders the categories of flows beside their list, with counts. */
function Categories({ chosen, round, onChoose }: CategoriesProps) {
  const known = useQuery('categories', () => quietApi.oa.flowdesigns.setCategory.page({}))
  useReloadOnChange(async () => known.reload(), round)
  const { value, failure } = known
  if (!value)
    return failure ? null : (
      <div className="design-categories q-card">
        <Skeleton lines={1} />
      </div>
    )
  return (
    <nav className="design-categories q-pad-2 q-card" aria-label={t('flow-design.category')}>
      <ul>
        <Entry
          id=""
          name={t('flow-design.category-all')}
          count={value.flows.length}
          chosen={chosen}
          onChoose={onChoose}
        />
        {value.tree
          .filter(({ id, flows }) => id !== '10000' || flows.length > 0)
          .map((node) => (
            <Branch key={node.id} node={node} depth={0} chosen={chosen} onChoose={onChoose} />
          ))}
      </ul>
    </nav>
  )
}

interface TemplateDialogProps {
  row?: DesignRow
  onClose(): void
  onSaved(): void
}

type Filled = Pick<DesignRow, 'name' | 'description'> & { icon?: DesignIcon | null }

/** Saves a flow as a company template with its test cases, then opens it. */
function TemplateDialog({ row, onClose }: TemplateDialogProps) {
  const navigate = useNavigate()
  if (!row) return null
  const { _id: flowid, name, description, icon } = row
  return (
    <FormDialog<Filled>
      title={t('flow-template.save')}
      width={520}
      form={templateForm}
      values={{ name, description, icon }}
      slots={{ icon: (field) => <IconChoice field={field} /> }}
      onClose={onClose}
      onSend={async (filled, requestId) => {
        const body = { flowid, ...filled, icon: filled.icon ?? '', requestId }
        const { _id } = await api.oa.flowdesigntemplates.creat(body)
        toast(t('flow-template.saved', { name: filled.name }), 'success')
        void navigate(`/oaset/flowdesign_template/${encodeURIComponent(_id)}`)
      }}
    >
      <p>
        {t('flow-template.save-hint')}{' '}
        <Link to="/oaset/flowdesign_template">{t('menu.flowdesign-templates')}</Link>
      </p>
    </FormDialog>
  )
}

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
        if (hasPermission('flowdesign.editsenior.design')) void navigate(designUrl(copy._id))
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
  told: ({ owner, marks, trial }) => ({
    owner_name: owner?.name,
    people: trial?.people,
    range: trial ? rangeText(trial) : '',
    ...Object.fromEntries(Object.entries(marks).map(([mark, reasons]) => [`mark-${mark}`, reasons])),
  }),
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
      <PermissionGate rule="flowdesign.setcat">
        <Categories chosen={category} round={round} onChoose={setCategory} />
      </PermissionGate>
      <RecordListView
        list={list as RecordList}
        parts={parts}
        always={category ? { category } : {}}
        onChange={() => setRound(round + 1)}
      />
    </div>
  )
}
