import type { FormRights } from '#/core/form/design/field-rights'
import { itemsOf } from '#/core/form/design/items'
import { type FormValues, isSameValue, ownValue } from '#/core/form/values/form-values'
import type { FormDesign } from '#/generated/types'
import { filterAllowedWrites } from './allowed-writes'
import { diffItems } from './item-patch'
import { parseScriptReturn } from './parse-result'
import type { Effects } from './script-run'

/** A script's results and the form they are for. */
interface Judged {
  /** The text a script left behind. */
  result: string
  design: FormDesign
  rights: FormRights
  /** What the script was given. */
  given: { form: FormDesign; values: FormValues }
  /** The values as they are by now. */
  now: FormValues
  newId(): string
}

/**
 * What a script's results come to; nothing where they cannot be read. It knows and touches only what it was given,
 * rights hold, values fit their fields, and what somebody else changed meanwhile stays.
 */
export function effectsOf({ result, design, rights, given, now, newId }: Judged): Effects | undefined {
  const returned = parseScriptReturn(result)
  if (!returned) return undefined
  const said = itemsOf(given.form).flatMap(({ model }) => {
    const [value, was] = [ownValue(returned.models, model) ?? null, ownValue(given.values, model)]
    return !isSameValue(value, was) && isSameValue(ownValue(now, model), was) ? [[model, value] as const] : []
  })
  const values = filterAllowedWrites(Object.fromEntries(said), { form: given.form, rights, now, newId })
  return {
    values,
    looks: diffItems(returned.items, { given: given.form, designed: design }),
    refused: said.map(([model]) => model).filter((model) => !Object.hasOwn(values, model)),
  }
}
