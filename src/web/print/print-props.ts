import type { FormValues } from '../../core/form'

/** Props of every part of a printed form. */
export interface PrintProps {
  values: FormValues
  /** True if empty fields are printed too. */
  empty: boolean
}
