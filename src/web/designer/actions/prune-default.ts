import type { FormDesign } from '#/generated/types'
import { type FieldChoice, itemTextFormat, listChoices } from '../../../core/form'
import { findItem, updateItem } from '../item-tree'

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
    const otherValues = chosen.filter((one) => one !== value)
    const several = isChosen ? otherValues : [...otherValues, value]
    const one = isChosen ? '' : value
    return { ...item, options: { ...item.options, defaultValue: isMultiple ? several : one } }
  })

/**
 * Removes from an item's default the values that are not among its choices (S2-180); custom values may stay.
 */
export function pruneDefault(form: FormDesign, key: string): FormDesign {
  const item = findItem(form, key)
  const choices =
    item && itemTextFormat(item).from === 'options' && item.options.showOtherOption !== true
      ? listChoices(item.options)
      : undefined
  if (!item || !choices) return form
  const { defaultValue } = item.options
  const values = new Set<unknown>(choices.map(({ value }) => value))
  const isGone = (value: unknown) =>
    value !== '' && value !== undefined && value !== null && !values.has(value)
  if (![defaultValue].flat().some(isGone)) return form
  const left = Array.isArray(defaultValue) ? defaultValue.filter((value) => !isGone(value)) : ''
  return updateItem(form, key, (one) => ({ ...one, options: { ...one.options, defaultValue: left } }))
}
