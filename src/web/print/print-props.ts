import type { FormValues } from '#/core/form/values/form-values'

/** What every part of a printed form is drawn with. */
export interface PrintProps {
  values: FormValues
  /** Whether what holds nothing is printed, too. */
  empty: boolean
}
