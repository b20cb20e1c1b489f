import type { FormDesign, FormItem } from '#/generated/types'
import { allItemsOf, fieldNameOf } from '../../../core/form'

/**
 * Finds the counters of a form whose limits are both 0: the predecessor never enforced them, and neither does
 * Qianpi.
 */
export const findUnlimitedCounters = (form: FormDesign): FormItem[] =>
  allItemsOf(form.list).filter(
    (item) => fieldNameOf(item) === 'number' && item.options.min === 0 && item.options.max === 0,
  )
