import { fieldNameOf } from '#/core/form/design/fields'
import { allItemsOf } from '#/core/form/design/items'
import type { FormDesign, FormItem } from '#/generated/types'

/**
 * Finds the counters of a form whose limits are both 0: the predecessor never enforced them, and neither does
 * Qianpi.
 */
export const findUnlimitedCounters = (form: FormDesign): FormItem[] =>
  allItemsOf(form.list).filter(
    (item) => fieldNameOf(item) === 'number' && item.options.min === 0 && item.options.max === 0,
  )
