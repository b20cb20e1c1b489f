import type { FormDesign, FormItem } from '#/generated/types'
import { withoutUnlimited } from '../../../core/form'

/** A form whose limits that mean none are removed, with the items that had such limits. */
interface NormalizedForm {
  form: FormDesign
  unlimited: FormItem[]
}

/**
 * Removes limits that mean none: a length of -1, or two limits of 0, are what other systems write for "no limit".
 */
export function normalizeLimits(form: FormDesign): NormalizedForm {
  const unlimited: FormItem[] = []
  const normalize = (item: FormItem): FormItem => {
    const options = withoutUnlimited(item)
    const isUnlimited = options !== item.options
    if (isUnlimited) unlimited.push(item)
    const columns = item.columns?.map((column) => ({ ...column, list: column.list.map(normalize) }))
    return {
      ...item,
      ...(isUnlimited && { options }),
      ...(columns && { columns }),
    }
  }
  return { form: { ...form, list: form.list.map(normalize) }, unlimited }
}
