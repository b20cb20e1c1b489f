import type { FormValues } from '../../core/form/values/form-values'
import type { FormDesign, FormLimit } from '../../generated/types'
import { addressOf } from '../platform/environment'
import { newRequestId } from '../platform/request-id'

/** A form that the designer hands to a page of its own: as it is now, saved or not. */
export interface FormHandoff {
  name: string
  form: FormDesign
  values: FormValues
  limits: FormLimit[]
}

const keyOf = (id: string) => `qianpi.handed.${id}`

/**
 * Opens a page beside this one with a form in its hands. A window that is opened takes a copy of what its opener
 * keeps for the session, and keeps it over a reload; here it is forgotten at once.
 */
export function handOffForm(page: string, handed: FormHandoff): void {
  const id = newRequestId()
  sessionStorage.setItem(keyOf(id), JSON.stringify(handed))
  window.open(addressOf(`${page}?handed=${id}`), '_blank')
  sessionStorage.removeItem(keyOf(id))
}

/** The form that was handed to this page; undefined where it is gone. */
export function readFormHandoff(id: string): FormHandoff | undefined {
  const text = sessionStorage.getItem(keyOf(id))
  return text ? (JSON.parse(text) as FormHandoff) : undefined
}
