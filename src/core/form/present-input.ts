import type { FormItem } from '../../generated/types'
import { kindOf } from './fields'
import { presentArea, type RegionHistory } from './present-area'
import { type FormValues, own, sameValue } from './values'

/** Input with areas as they are written today; what is stored already stays as it is. */
export function presentInput(
  items: readonly FormItem[],
  { before, input, history }: { before: FormValues; input: FormValues; history: RegionHistory },
): FormValues {
  const renewed = items.flatMap((item) => {
    const { model } = item
    const value = kindOf(item) === 'area' ? own(input, model) : undefined
    if (value === undefined || sameValue(value, own(before, model))) return []
    const present = presentArea(value, history)
    return present === value ? [] : [[model, present] as const]
  })
  return renewed.length ? { ...input, ...Object.fromEntries(renewed) } : input
}
