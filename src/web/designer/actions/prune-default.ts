import type { FormDesign } from '#/generated/types'
import { listChoices, textOf } from '../../../core/form'
import { findItem, updateItem } from '../item-tree'

/**
 * Removes from an item's default the values that are not among its choices (S2-180); custom values may stay.
 */
export function pruneDefault(form: FormDesign, key: string): FormDesign {
  const item = findItem(form, key)
  const choices =
    item && textOf(item).from === 'options' && item.options.showOtherOption !== true
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
