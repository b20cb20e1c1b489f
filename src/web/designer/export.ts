import type { FormDesign } from '#/generated/types'
import { t } from '../platform/i18n'

/** Hands the form to the person as a file that any designer here can import. */
export function exportForm(form: FormDesign) {
  const file = new Blob([`${JSON.stringify(form, null, 2)}\n`], { type: 'application/json' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = t('designer.export.file')
  link.click()
  URL.revokeObjectURL(link.href)
}
