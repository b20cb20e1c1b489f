import type { FormDesign } from '#/generated/types'
import { t } from '../platform/i18n/i18n'

/** Hands a text to the person as a file; JSON unless it is said to be something else. */
export const exportFile = (text: string, name: string, type = 'application/json') =>
  exportBlob(new Blob([text], { type }), name)

/** Hands anything to the person as a file. */
export function exportBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Hands the form to the person as a file that any designer here can import. */
export const exportForm = (form: FormDesign) =>
  exportFile(`${JSON.stringify(form, null, 2)}\n`, t('designer.export.file'))
