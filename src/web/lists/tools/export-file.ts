import type { ListExport } from '../../../generated/types'
import { buildFileLink } from '../../files/file-links'
import { t } from '../../platform'
import { toast } from '../../ui'

/** Downloads a finished spreadsheet. */
export function downloadExport({ file }: Pick<ListExport, 'file'>): void {
  if (!file?.url) return
  const link = document.createElement('a')
  link.href = buildFileLink(file.url)
  link.download = file.name
  link.click()
}

/** Notifies the person on any page that an export is ready or why it failed. */
export function notifyExport({ state, title, rows, note }: ListExport): void {
  if (state === 'failed') toast(note ?? t('list.export-failed'), 'danger')
  else toast(note ?? t('list.export-ready', { title, n: rows }), note ? 'warning' : 'success')
}
