import type { FormItem } from '../../generated/types'
import { kindOf } from './fields'
import { presentArea, type RegionHistory } from './present-area'
import { presentMoment } from './present-moment'
import { type FormValues, own, sameValue } from './values'

interface Arriving {
  before: FormValues
  input: FormValues
  history: RegionHistory
  /** The company's time zone. */
  zone: string
}

const presentValue = (item: FormItem, value: unknown, { history, zone }: Arriving) =>
  kindOf(item) === 'area' ? presentArea(value, history) : presentMoment(item, value, zone)

/** Input with areas and moments as they are written today; what is stored already stays as it is. */
export function presentInput(items: readonly FormItem[], arriving: Arriving): FormValues {
  const { before, input } = arriving
  const renewed = items.flatMap((item) => {
    const { model } = item
    const value = own(input, model)
    if (value === undefined || sameValue(value, own(before, model))) return []
    const present = presentValue(item, value, arriving)
    return present === value ? [] : [[model, present] as const]
  })
  return renewed.length ? { ...input, ...Object.fromEntries(renewed) } : input
}
