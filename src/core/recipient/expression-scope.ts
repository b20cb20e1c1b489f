import type { FormDesign } from '../../generated/types'
import type { Clock, Scope } from '../expression'
import { itemsOf } from '../form/items'
import { toText } from '../form/text'
import type { FormValues } from '../form/values'
import { isRecord, own } from '../form/values'

/** A form with its values, as conditions see it. */
export interface FilledForm {
  form: FormDesign
  values: FormValues
  /** The time, for conditions that ask for it. */
  clock?: Clock
  /** The answers of remote functions. */
  remote?: Scope['remote']
  /** The values of the flow's custom functions. */
  custom?: Scope['custom']
}

const isPicked = (value: unknown) =>
  isRecord(value) || (Array.isArray(value) && value.some((entry) => isRecord(entry) && 'name' in entry))

/** The fields of a filled form for an expression: keys find values; regions, people and departments read as text. */
export function expressionScope({ form, values, clock, remote, custom }: FilledForm): Scope {
  const items = new Map(itemsOf(form).map((item) => [item.key, item]))
  const textOf = (key: string) => {
    const item = items.get(key)
    return item ? toText(item, own(values, item.model)) : ''
  }
  return {
    value: (key) => {
      const item = items.get(key)
      const value = item && own(values, item.model)
      return isPicked(value) ? textOf(key) : value
    },
    shown: textOf,
    clock,
    remote,
    custom,
  }
}
