import './export.css'
import { useState } from 'react'
import type { ListSchema, OaFlowSearchGetconfData } from '../../generated/types'
import { t } from '../platform/i18n'
import { startExport, useExports } from '../stores/exports'
import { useListConfig } from '../stores/list-configs'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { OkCancel } from '../ui/ok-cancel'
import { shownColumns } from './columns'
import { fetchFile, tellOfFile } from './export-file'
import type { ListScope } from './scope'
import type { Rows } from './use-rows'
import type { Selection } from './use-selection'

type Wanted = Parameters<typeof startExport>[0]
type Exported = Wanted['list'] & Parameters<typeof useListConfig>[0]

interface ExportDialogProps {
  schema: ListSchema
  rows: Rows
  shown: OaFlowSearchGetconfData
  selection: Selection
  scope: ListScope | undefined
  onClose(): void
}

/** So many fields of a form go into one file. */
const mostFields = 200

interface Offered {
  key: string
  name: string
  isField: boolean
}

/** The list's columns as the person has them, then the fields of the chosen flow's form. */
function useOffered({ schema, rows, shown }: ExportDialogProps): Offered[] {
  const config = useListConfig(schema.name as Exported)
  const own = new Set(schema.columns.map(({ key }) => key))
  const columns = shownColumns(schema, config, []).map(({ key, name }) => ({ key, name, isField: false }))
  const hidden = schema.columns
    .filter(({ key }) => !columns.some((column) => column.key === key))
    .map(({ key, title }) => ({ key, name: t(title), isField: false }))
  const fields = rows.search.flowid
    ? shown.columns
        .slice(0, mostFields)
        .filter(({ key }) => !own.has(key))
        .map(({ key, name }) => ({ key, name, isField: true }))
    : []
  return [...columns, ...hidden, ...fields]
}

/** How far the file is, and the file; whoever closes this is told when it is ready. */
function Progress({ id, total, onClose }: { id: string | undefined; total: number; onClose(): void }) {
  const one = useExports().find((known) => known.id === id)
  const { state = 'waiting', rows = 0, note } = one ?? {}
  const isOver = state === 'done' || state === 'failed'
  const footer = (
    <>
      <Button onClick={onClose}>{t(isOver ? 'ui.close' : 'list.export-behind')}</Button>
      {one?.file && (
        <Button kind="primary" onClick={() => fetchFile(one)}>
          {t('list.export-download')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={t('list.export')} width={460} onClose={onClose} footer={footer}>
      <progress
        className="list-progress"
        aria-label={t('list.export')}
        value={rows}
        max={Math.max(total, rows, 1)}
      />
      <p role="status">
        {state === 'failed'
          ? (note ?? t('list.export-failed'))
          : t(`list.export-${isOver ? 'rows' : 'so-far'}`, { n: rows })}
      </p>
      {state === 'done' && <p className="list-faint">{note ?? t('list.export-kept')}</p>}
    </Dialog>
  )
}

interface ScopeChoiceProps {
  isAll: boolean
  total: number
  /** The total is only the least there are. */
  more: boolean | undefined
  chosen: number
  onChange(isAll: boolean): void
}

const ScopeChoice = ({ isAll, total, more, chosen, onChange }: ScopeChoiceProps) => (
  <fieldset className="list-export-part">
    <legend>{t('list.export-scope')}</legend>
    <label>
      <input type="radio" name="export-scope" checked={isAll} onChange={() => onChange(true)} />
      {t('list.export-all', { n: more ? `${total}+` : total })}
    </label>
    <label>
      <input
        type="radio"
        name="export-scope"
        checked={!isAll}
        disabled={!chosen}
        onChange={() => onChange(false)}
      />
      {t(chosen ? 'list.export-chosen' : 'list.export-none-chosen', { n: chosen })}
    </label>
  </fieldset>
)

interface ColumnChoiceProps {
  offered: readonly Offered[]
  /** Keys of those that are left out. */
  left: ReadonlySet<string>
  onChange(left: ReadonlySet<string>): void
}

function ColumnChoice({ offered, left, onChange }: ColumnChoiceProps) {
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    onChange(next)
  }
  return (
    <fieldset className="list-export-part">
      <legend>{t('list.export-columns')}</legend>
      <div className="list-choices">
        {offered.map(({ key, name, isField }) => (
          <label key={key}>
            <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} />
            {name}
            {isField && <small className="list-faint">{t('list.form-field')}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Which rows and which columns become a spreadsheet. */
export default function ExportDialog(props: ExportDialogProps) {
  const { schema, rows, selection, scope, onClose } = props
  const { chosen } = selection
  const offered = useOffered(props)
  const [isAll, setAll] = useState(chosen.length === 0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [begun, setBegun] = useState<{ id?: string }>()
  const total = rows.shown?.total ?? 0
  const wanted = offered.filter(({ key }) => !left.has(key))
  const start = () => {
    const { shown, search, order } = rows
    if (scope?.download && isAll && shown && !shown.totalIsCapped) {
      void scope.download(search).catch(() => undefined)
      return onClose()
    }
    setBegun({})
    const part: Wanted = {
      list: schema.name as Exported,
      search,
      columns: wanted.filter(({ isField }) => isField).map(({ key }) => key),
      keys: wanted.filter(({ isField }) => !isField).map(({ key }) => key),
      ...(order && { order }),
      ...(scope?.orderby?.length && { orderby: scope.orderby }),
      ...(!isAll && { ids: chosen.map(({ _id }) => _id) }),
    }
    const onBegin = (id: string) => setBegun({ id })
    void startExport(part, { onBegin, onEnd: tellOfFile }).catch(onClose)
  }
  if (begun) return <Progress id={begun.id} total={isAll ? total : chosen.length} onClose={onClose} />
  const canStart = (isAll ? total : chosen.length) > 0 && wanted.some(({ isField }) => !isField)
  return (
    <Dialog
      title={t('list.export')}
      width={560}
      onClose={onClose}
      footer={<OkCancel onCancel={onClose} ok={t('list.export-go')} disabled={!canStart} onClick={start} />}
    >
      <ScopeChoice
        isAll={isAll}
        total={total}
        chosen={chosen.length}
        more={rows.shown?.totalIsCapped}
        onChange={setAll}
      />
      {!scope && <ColumnChoice offered={offered} left={left} onChange={setLeft} />}
    </Dialog>
  )
}
