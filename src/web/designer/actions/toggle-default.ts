import type { FormDesign } from '#/generated/types'
import type { FieldChoice } from '../../../core/form'
import { updateItem } from '../item-tree'

interface Toggle {
  key: string
  value: FieldChoice['value']
  isMultiple: boolean
}

/** Adds a choice to the default (or makes it the only one), or removes it again. */
export const toggleDefault = (form: FormDesign, { key, value, isMultiple }: Toggle): FormDesign =>
  updateItem(form, key, (item) => {
    const before = item.options.defaultValue
    const chosen = Array.isArray(before) ? before : [before].filter((one) => one !== '' && one !== undefined)
    const isChosen = chosen.includes(value)
    const others = chosen.filter((one) => one !== value)
    const several = isChosen ? others : [...others, value]
    const one = isChosen ? '' : value
    return { ...item, options: { ...item.options, defaultValue: isMultiple ? several : one } }
  })
