import type { FormValues } from '../../core/form'
import type { FormDesign, FormLimit } from '../../generated/types'
import { newRequestId } from '../platform'
import { pageUrl } from '../platform/environment'

/** Form that the designer passes to another page: its current state, saved or not. */
export interface FormHandoff {
  name: string
  form: FormDesign
  values: FormValues
  limits: FormLimit[]
}

const keyOf = (id: string) => `qianpi.handed.${id}`

/**
 * Opens a page in a new tab and passes it a form. A new window copies its opener's session storage, which
 * survives a reload; the opener's copy is removed immediately.
 */
export function handOffForm(page: string, handed: FormHandoff): void {
  const id = newRequestId()
  sessionStorage.setItem(keyOf(id), JSON.stringify(handed))
  window.open(pageUrl(`${page}?handed=${id}`), '_blank')
  sessionStorage.removeItem(keyOf(id))
}

/** Returns the form passed to this page; undefined if it is gone. */
export function readFormHandoff(id: string): FormHandoff | undefined {
  const text = sessionStorage.getItem(keyOf(id))
  return text ? (JSON.parse(text) as FormHandoff) : undefined
}
