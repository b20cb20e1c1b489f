import type { FormItem, Problem } from '../../../generated/types'
import { fieldOfItem } from '../design'
import { ownValue } from '../values/form-values'

/** Warns about each option of an old design that its field does not support here. */
export const checkUnsupportedOptions = (item: FormItem): Problem[] =>
  Object.entries(fieldOfItem(item).idle ?? {})
    .filter(([option, value]) => ownValue(item.options, option) === value)
    .map(([option]) => ({
      code: 'form-design.option-idle',
      params: { name: item.name, key: item.key, option },
      place: { field: item.key },
      level: 'warning',
    }))
