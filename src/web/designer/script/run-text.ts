import type { FormDesign } from '#/generated/types'
import { allItemsOf, isRecord, itemsOf } from '../../../core/form'
import { toDisplayText } from '../../platform/i18n/display-text'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { failureText, scriptTitle } from '../../sandbox/script-messages'
import type { ScriptRun } from '../../sandbox/script-run'
import { titleOf } from '../titles'

const say = (name: string, params: Record<string, unknown>) => t(`designer.script.run.${name}`, params)

/** Describes what triggered a script run. */
export function describeTrigger({ script, item }: ScriptRun): string {
  if (script.kind === 'click') return scriptTitle(script)
  return item ? say('changed', { name: titleOf(item) }) : say('start', {})
}

const choiceText = (choice: unknown) =>
  String((isRecord(choice) ? (choice.label ?? choice.value) : choice) ?? '')

const words = (value: unknown) =>
  Array.isArray(value) ? value.map(choiceText).join(listSeparator()) : String(value)

/** Describes one property changed by a script. */
const lookLine = (name: string, property: string, value: unknown) =>
  typeof value === 'boolean'
    ? say(`${property}.${value}`, { name })
    : say('property', { name, property: t(`designer.script.property.${property}`), value: words(value) })

/** Describes the effects of a run, one line each. */
export function describeEffects({ failure, effects }: ScriptRun, form: FormDesign): string[] {
  if (failure) return [failureText(failure)]
  if (!effects) return []
  const byModel = new Map(itemsOf(form).map((item) => [item.model, item]))
  const byKey = new Map(allItemsOf(form.list).map((item) => [item.key, item]))
  const values = Object.entries(effects.values).flatMap(([model, value]) => {
    const item = byModel.get(model)
    return item
      ? [say('value', { name: titleOf(item), value: toDisplayText(item, value) || say('empty', {}) })]
      : []
  })
  const looks = [...effects.looks].flatMap(([key, { item: look, options }]) => {
    const item = byKey.get(key)
    const name = item ? titleOf(item) : key
    return Object.entries({ ...look, ...options }).map(([property, value]) => lookLine(name, property, value))
  })
  const refused = effects.refused.flatMap((model) => {
    const item = byModel.get(model)
    return item ? [say('refused', { name: titleOf(item) })] : []
  })
  return [...values, ...looks, ...refused]
}
