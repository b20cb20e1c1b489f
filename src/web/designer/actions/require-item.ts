import type { FormDesign, FormItem } from '#/generated/types'
import { updateItem } from '../item-tree'

/** Whether an item is required. */
export const isRequired = ({ rules }: Pick<FormItem, 'rules'>): boolean =>
  rules.some(({ required }) => required === true)

/** Makes an item required or optional; its other rules stay. */
export const requireItem = (
  form: FormDesign,
  { key, required }: { key: string; required: boolean },
): FormDesign =>
  updateItem(form, key, (item) => {
    const otherRules = item.rules.filter((rule) => rule.required === undefined)
    return { ...item, rules: required ? [{ required: true }, ...otherRules] : otherRules }
  })
