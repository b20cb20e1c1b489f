import type { ListExport, ListSchema } from '../../../generated/types'
import { linkTo } from '../../files/links'
import { t } from '../../platform/i18n'
import { loadExports, startExport, useExports } from '../../stores/exports'
import { Icon } from '../../ui/icon'
import { Menu } from '../../ui/menu'
import { toast } from '../../ui/toast'
import type { FormColumns } from './columns'
import type { Rows, Search } from './use-rows'

type Exportable = Parameters<typeof startExport>[0]['list']

function fetchFile({ file }: Pick<ListExport, 'file'>): void {
  if (!file?.url) return
  const link = document.createElement('a')
  link.href = linkTo(file.url)
  link.download = file.name
  link.click()
}

function tell({ state, title, rows, note }: ListExport): void {
  if (state === 'failed') toast(note ?? t('list.export-failed'), 'danger')
  else toast(note ?? t('list.export-ready', { title, n: rows }), note ? 'warning' : 'success')
}

interface ExportButtonProps {
  schema: ListSchema
  rows: Rows
  /** Fields of the chosen flow's form, all of which go into the file. */
  forms: FormColumns
  /** Has few rows at once, without waiting for them. */
  download?: ((search: Search) => Promise<void>) | undefined
}

/** Writes what the search finds into a spreadsheet, and hands out those of the last day. */
export function ExportButton({ schema, rows: { search, shown }, forms, download }: ExportButtonProps) {
  const exports = useExports()
  const start = () => {
    if (download && shown && !shown.totalIsCapped) return void download(search).catch(() => undefined)
    toast(t('list.export-begun'))
    const list = schema.name as Exportable
    void startExport({ list, search, columns: forms.slice(0, 200).map(({ key }) => key) }, tell)
  }
  const ready = exports.filter(({ file }) => file).slice(0, 8)
  const running = exports.find(({ state }) => state === 'running' || state === 'waiting')
  const actions = [
    { key: 'start', text: t('list.export-start'), run: start },
    ...ready.map((one, at) => ({
      key: one.id,
      text: `${t('list.export-download')} ${t('list.export-entry', { title: one.title, n: one.rows })}`,
      line: at === 0,
      run: () => fetchFile(one),
    })),
  ]
  // What there is to download is asked for when a hand comes near.
  const near = () => void loadExports()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button gets
    <span className="list-export" onPointerEnter={near} onFocus={near}>
      {running && (
        <span className="list-faint" role="status">
          {t('list.export-running', { title: running.title, n: running.rows })}
        </span>
      )}
      <Menu
        label={t('list.export')}
        trigger={
          <span className="list-menu-trigger">
            {t('list.export')}
            <Icon name="down" size={14} />
          </span>
        }
        actions={actions}
      />
    </span>
  )
}
