import type { FlowDesign, FormItem, FormLimit, Problem } from '../../../generated/types'
import { columnsOf, itemsOf } from '../../form/items'
import { type Place, warning } from './problem'

function checkSons(item: FormItem, { son = [] }: FormLimit, place: Place): Problem[] {
  const codes = new Set(columnsOf(item).map(({ code }) => code))
  return son
    .filter(({ key }) => !codes.has(key))
    .map(({ name, key }) =>
      warning('limit-unknown-column', { ...place, field: item.key, column: key }, { name: name || key }),
    )
}

function checkAll(limits: FormLimit[], items: ReadonlyMap<string, FormItem>, place: Place): Problem[] {
  return limits.flatMap((limit) => {
    const item = items.get(limit.key)
    if (item) return checkSons(item, limit, place)
    return warning('limit-unknown-field', { ...place, field: limit.key }, { name: limit.name || limit.key })
  })
}

/** Limits and summaries that name fields or columns the form no longer has; they have no effect. */
export function checkLimits({ funlist, formset, set }: FlowDesign): Problem[] {
  const items = new Map(itemsOf(formset).map((item) => [item.key, item]))
  const part = 'formEditLimit'
  return [
    ...funlist.flatMap(({ id, formEditLimit }) => checkAll(formEditLimit, items, { step: id, part })),
    ...checkAll(set.formEditLimit, items, { part: `set.${part}` }),
    ...set.summary
      .filter((key) => !items.has(key))
      .map((key) => warning('summary-unknown-field', { part: 'set.summary', field: key }, { name: key })),
  ]
}
