import type { FormDesign } from '#/generated/types'
import type { FieldChoice } from '../../../core/form'
import { updateItem } from '../item-tree'

interface NewChoices {
  key: string
  choices: readonly FieldChoice[]
  /** a renamed value: a default that chose it follows */
  renamed?: { from: FieldChoice['value']; to: FieldChoice['value'] }
}

/** Sets the choices of an item; defaults that are no longer among them are removed (S2-180). */
export function setChoices(form: FormDesign, { key, choices, renamed }: NewChoices): FormDesign {
  const values = choices.map(({ value }) => value)
  const follow = (value: unknown) => (renamed && value === renamed.from ? renamed.to : value)
  const exists = (value: unknown) => values.some((one) => one === value)
  return updateItem(form, key, (item) => {
    const before = item.options.defaultValue
    const chosen = (Array.isArray(before) ? before : [before]).map(follow).filter(exists)
    const defaultValue = Array.isArray(before) ? chosen : (chosen[0] ?? '')
    return { ...item, options: { ...item.options, options: [...choices], defaultValue } }
  })
}
