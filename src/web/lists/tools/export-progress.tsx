import './export.css'
import { t } from '../../platform/i18n/i18n'
import { useExports } from '../../stores/exports'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { downloadExport } from './export-file'

interface ExportProgressProps {
  /** Missing until the server has accepted the export. */
  id?: string
  /** Expected number of rows. */
  total: number
  onClose(): void
}

/** Shows the progress of an export and its file; after closing, a notification follows when it is ready. */
export function ExportProgress({ id, total, onClose }: ExportProgressProps) {
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
