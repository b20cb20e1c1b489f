import type { FlowDesign, FormDesign, FormItem, FormLimit } from '../../../generated/types'
import { allItemsOf, canHoldValue, fieldNameOf, itemsOf } from '../../form'

/** Returns the description of a field in field rights, without the right itself. */
export const toLimitField = (item: FormItem): Pick<FormLimit, 'key' | 'name' | 't'> => ({
  key: item.key,
  name: item.name,
  t: fieldNameOf(item),
})

/** Returns the fields of a form that another form has neither placed nor removed. */
function newIn({ list, remove_list }: FormDesign, after: FormDesign): FormItem[] {
  const known = new Set(allItemsOf([...list, ...remove_list]).map(({ key }) => key))
  return itemsOf(after).filter((item) => !known.has(item.key) && canHoldValue(item))
}

/** Adds new form fields to the steps of a flow: editable in the start step, read-only elsewhere. */
export function withNewFields(
  funlist: FlowDesign['funlist'],
  before: FormDesign,
  after: FormDesign,
): FlowDesign['funlist'] {
  const added = newIn(before, after)
  if (!added.length) return funlist
  return funlist.map((step) => {
    if (!step.is_start) return step
    const decided = new Set(step.formEditLimit.map(({ key }) => key))
    const more = added.filter(({ key }) => !decided.has(key))
    if (!more.length) return step
    const limits = more.map((item) => ({
      ...toLimitField(item),
      type: 'canedit' as const,
      required: false,
    }))
    return { ...step, formEditLimit: [...step.formEditLimit, ...limits] }
  })
}
