import type { FormDesign } from '#/generated/types'
import { type FormRights, type FormValues, isSameValue, itemsOf, ownValue } from '../../core/form'
import { filterAllowedWrites } from './allowed-writes'
import { diffItems } from './item-patch'
import { parseScriptReturn } from './parse-result'
import type { ScriptEffects } from './script-run'

/** Result of a script, and its form. */
interface Judged {
  /** Text returned by the script. */
  result: string
  design: FormDesign
  rights: FormRights
  /** Input of the script. */
  given: { form: FormDesign; values: FormValues }
  /** Current values, after the run. */
  now: FormValues
  newId(): string
}

/**
 * Returns the effects of a script's result, or undefined if it cannot be parsed. Only fields in its input are
 * affected, within the rights; values must fit their fields, and changes made meanwhile by others are
 * preserved.
 */
export function effectsOf({ result, design, rights, given, now, newId }: Judged): ScriptEffects | undefined {
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
