import type { FlowDesign, FormItem, FormLimit, Problem } from '../../../generated/types'
import { allFormItemsOf, canHoldValue, computeFormRights, formFieldsOf, tableColumnsOf } from '../../form'
import { designWarning, type ProblemLocation } from '../design'

function checkSons(item: FormItem, { son = [] }: FormLimit, place: ProblemLocation): Problem[] {
  const codes = new Set(tableColumnsOf(item).map(({ code }) => code))
  return son
    .filter(({ key }) => !codes.has(key))
    .map(({ name, key }) =>
      designWarning(
        'limit-unknown-column',
        { ...place, field: item.key, column: key },
        { name: name || key },
      ),
    )
}

/** Fields of a form, and fields in its recycle bin with their settings. */
interface Fields {
  items: ReadonlyMap<string, FormItem>
  removed: ReadonlySet<string>
}

function checkAll(limits: FormLimit[], { items, removed }: Fields, place: ProblemLocation): Problem[] {
  return limits.flatMap((limit) => {
    const item = items.get(limit.key)
    if (removed.has(limit.key)) return []
    if (item) return checkSons(item, limit, place)
    return designWarning(
      'limit-unknown-field',
      { ...place, field: limit.key },
      { name: limit.name || limit.key },
    )
  })
}

/** Reports a start step whose creator may fill in nothing of a form with required fields. */
function checkFillable({
  funlist,
  formset,
  set,
}: Pick<FlowDesign, 'funlist' | 'formset' | 'set'>): Problem[] {
  if (!formFieldsOf(formset).some(canHoldValue)) return []
  return funlist
    .filter(({ is_start }) => is_start)
    .filter(({ formEditLimit: step }) => {
      const rights = computeFormRights(formset, { step, flow: set.formEditLimit, mode: 'creat' })
      return ![...rights.values()].some(({ access }) => access === 'edit')
    })
    .map(({ id, name }) =>
      designWarning('start-edits-nothing', { step: id, part: 'formEditLimit' }, { step: name }),
    )
}

/**
 * Reports field rights and summaries that name missing fields and have no effect, and forms that no one may
 * fill in.
 */
export function checkFieldRights({ funlist, formset, set }: FlowDesign): Problem[] {
  const items = new Map(formFieldsOf(formset).map((item) => [item.key, item]))
  const missing = new Map(allFormItemsOf(formset.remove_list).map(({ key, name }) => [key, name]))
  const removed = new Set(missing.keys())
  const part = 'formEditLimit'
  return [
    ...funlist.flatMap(({ id, formEditLimit }) =>
      checkAll(formEditLimit, { items, removed }, { step: id, part }),
    ),
    ...checkAll(set.formEditLimit, { items, removed }, { part: `set.${part}` }),
    ...set.summary
      .filter((key) => !items.has(key))
      .map((key) =>
        designWarning(
          'summary-unknown-field',
          { part: 'set.summary', field: key },
          { name: missing.get(key) ?? key },
        ),
      ),
    ...checkFillable({ funlist, formset, set }),
  ]
}
