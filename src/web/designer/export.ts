import type { FormDesign } from '#/generated/types'
import { t } from '../platform'

/** Downloads a text as a file; JSON unless another type is given. */
export const downloadTextFile = (text: string, name: string, type = 'application/json') =>
  downloadBlob(new Blob([text], { type }), name)

/** Downloads a blob as a file. */
export function downloadBlob(blob: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Downloads the form as a file that any Qianpi designer can import. */
export const exportForm = (form: FormDesign) =>
  downloadTextFile(`${JSON.stringify(form, null, 2)}\n`, t('designer.export.file'))
