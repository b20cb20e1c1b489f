import { useState } from 'react'
import form from '#schemas/forms/list-export.json'
import type { ListSchema, OaFlowSearchGetconfData } from '../../../generated/types'
import { t } from '../../platform'
import { FormDialog } from '../../product-forms/form-dialog'
import { requestListExport, useExports } from '../../stores/exports'
import { useListConfig } from '../../stores/list-configs'
import { resolveVisibleColumns } from '../columns'
import type { ListItemRow } from '../list-row'
import type { ListRows } from '../rows/use-rows'
import { type ListSelection, useChosen } from '../rows/use-selection'
import type { ListScope } from '../search/list-query'
import { downloadExport, notifyExport } from './export-file'
import './export.css'
import { Button, Dialog } from '../../ui'

interface ExportProgressProps {
  /** Missing until the server has accepted the export. */
  id?: string
  /** Expected number of rows. */
  total: number
  onClose(): void
}

/** Shows the progress of an export and its file; after closing, a notification follows when it is ready. */
function ExportProgress({ id, total, onClose }: ExportProgressProps) {
  const one = useExports().find((known) => known.id === id)
  const { state = 'waiting', rows = 0, note } = one ?? {}
  const isOver = state === 'done' || state === 'failed'
  const footer = (
    <>
      <Button onClick={onClose}>{t(isOver ? 'ui.close' : 'list.export-behind')}</Button>
      {one?.file && (
        <Button kind="primary" onClick={() => downloadExport(one)}>
          {t('list.export-download')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('list.export')} width={460} onClose={onClose} footer={footer}>
      <progress
        className="list-progress q-full"
        aria-label={t('list.export')}
        value={rows}
        max={Math.max(total, rows, 1)}
      />
      <p role="status">
        {state === 'failed'
          ? (note ?? t('list.export-failed'))
          : t(`list.export-${isOver ? 'rows' : 'so-far'}`, { n: rows })}
      </p>
      {state === 'done' && <p className="list-faint q-muted">{note ?? t('list.export-kept')}</p>}
    </Dialog>
  )
}

type Wanted = Parameters<typeof requestListExport>[0]
type Exported = Wanted['list'] & Parameters<typeof useListConfig>[0]

interface ExportDialogProps {
  schema: ListSchema
  rows: ListRows
  shown: OaFlowSearchGetconfData
  selection: ListSelection
  scope: ListScope | undefined
  onClose(): void
}

interface Filled {
  rows: 'all' | 'chosen'
  /** Keys of columns and fields. */
  columns: string[]
  attachments: boolean
  documents: boolean
  templates: boolean
}

/** Maximum number of form fields in one file. */
const maxFields = 200

interface Offered {
  key: string
  name: string
  isField: boolean
}

/** Returns the list's columns in the person's order, then the fields of the chosen flow's form. */
function useOffered({ schema, rows, shown }: ExportDialogProps): Offered[] {
  const config = useListConfig(schema.name as Exported)
  const own = new Set(schema.columns.map(({ key }) => key))
  const columns = resolveVisibleColumns(schema, config, []).map(({ key, name }) => ({
    key,
    name,
    isField: false,
  }))
  const hidden = schema.columns
    .filter(({ key }) => !columns.some((column) => column.key === key))
    .map(({ key, title }) => ({ key, name: t(title), isField: false }))
  const fields = rows.search.flowid
    ? shown.columns
        .slice(0, maxFields)
        .filter(({ key }) => !own.has(key))
        .map(({ key, name }) => ({ key, name, isField: true }))
    : []
  return [...columns, ...hidden, ...fields]
}

/** Returns the request for the content of the file. */
function partOf(
  { schema, rows, scope }: ExportDialogProps,
  { rows: range, attachments, documents, templates }: Filled,
  { chosen, wanted }: { chosen: readonly ListItemRow[]; wanted: readonly Offered[] },
) {
  const { search, order } = rows
  const part: Wanted = {
    list: schema.name as Exported,
    search,
    columns: wanted.filter(({ isField }) => isField).map(({ key }) => key),
    keys: wanted.filter(({ isField }) => !isField).map(({ key }) => key),
    ...(order && { order }),
    ...(scope?.orderby?.length && { orderby: scope.orderby }),
    ...(range === 'chosen' && { ids: chosen.map(({ _id }) => _id) }),
    ...(attachments && { attachments }),
    ...(documents && { documents }),
    ...(templates && { templates }),
  }
  return part
}

/** Returns the choices of the form: all rows or the ticked ones, and each column. */
function knownOf({ rows, scope }: ExportDialogProps, n: number, offered: readonly Offered[]) {
  const { total = 0, totalIsCapped } = rows.shown ?? {}
  const all = { value: 'all', label: t('list.export-all', { n: totalIsCapped ? `${total}+` : total }) }
  const ticked = { value: 'chosen', label: t('list.export-chosen', { n }) }
  const columns = offered.map(({ key, name, isField }) => ({
    value: key,
    label: isField ? t('list.export-field', { name }) : name,
  }))
  return {
    rows: { options: { options: n ? [all, ticked] : [all] }, ...(!n && { hint: 'list.export-none-chosen' }) },
    columns: { options: { options: columns }, hide: scope !== undefined },
  }
}

const stay = () => undefined

/** Asks which rows and columns are exported to a spreadsheet. */
export default function ExportDialog(props: ExportDialogProps) {
  const { rows, selection, scope, onClose } = props
  const { chosen } = useChosen(selection)
  const offered = useOffered(props)
  const [started, setBegun] = useState<{ total: number; id?: string }>()
  const { shown, search } = rows
  const totalOf = (filled: Filled) => (filled.rows === 'all' ? (shown?.total ?? 0) : chosen.length)
  const exportedColumns = ({ columns }: Filled) =>
    scope ? offered : offered.filter(({ key }) => columns.includes(key))
  const start = async (filled: Filled) => {
    const isAll = filled.rows === 'all'
    const isZip = filled.attachments || filled.documents || filled.templates
    if (scope?.download && isAll && !isZip && shown && !shown.totalIsCapped) {
      void scope.download(search).catch(() => undefined)
      return onClose()
    }
    const total = totalOf(filled)
    setBegun({ total })
    const onBegin = (id: string) => setBegun({ total, id })
    const distinguishing = { onBegin, onEnd: notifyExport }
    void requestListExport(
      partOf(props, filled, { chosen, wanted: exportedColumns(filled) }),
      distinguishing,
    ).catch(onClose)
  }
  if (started) return <ExportProgress {...started} onClose={onClose} />
  return (
    <FormDialog<Filled>
      title={t('list.export')}
      width={560}
      ok={t('list.export-go')}
      form={form}
      values={{
        rows: chosen.length ? 'chosen' : 'all',
        columns: offered.map(({ key }) => key),
        attachments: false,
        documents: false,
        templates: false,
      }}
      known={knownOf(props, chosen.length, offered)}
      disabled={(filled) => !totalOf(filled) || exportedColumns(filled).every(({ isField }) => isField)}
      onClose={onClose}
      onSend={start}
      onSent={stay}
    />
  )
}
