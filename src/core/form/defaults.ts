import type { FormDesign, FormItem } from '../../generated/types'
import { checkValue } from './check-value'
import { choicesIn } from './choices'
import { type DefaultContext, formatValue } from './default-formats'
import { parseTemplate } from './default-template'
import { holdsValue, optionOf } from './fields'
import { itemsOf } from './items'
import { valueSchemaOf } from './value-schema'
import { type FormValues, isEmpty } from './values'

/** A default's text with its formats filled in; a format alone gives its value as it is, such as a person. */
function filled(text: string, context: DefaultContext): unknown {
  const made = parseTemplate(text).map((part) =>
    'words' in part ? part.words : formatValue(part.name, part.argument, context),
  )
  return made.length === 1 ? made[0] : made.filter((part) => typeof part === 'string').join('')
}

/** A list of choices keeps those that still exist. */
function pruned({ options }: FormItem, value: unknown): unknown {
  const choices = choicesIn(options)
  if (!Array.isArray(value) || !choices || options.showOtherOption === true) return value
  return value.filter((part) => choices.some((choice) => choice.value === part))
}

/** What an item's default gives in a context, before anyone asks whether the field takes it. */
export function defaultOf(item: FormItem, context: DefaultContext): unknown {
  const set = optionOf(item, 'defaultValue')
  return typeof set === 'string' ? filled(set, context) : pruned(item, set)
}

/**
 * The values a form starts with. A default that its field would not accept is left out, and so is an empty
 * one. Fields nobody may see are filled too: a step that hides a field still gives it its default.
 */
export function defaultsOf(form: Pick<FormDesign, 'list'>, context: DefaultContext): FormValues {
  const entries = itemsOf(form)
    .filter(holdsValue)
    .map((item) => ({ item, value: defaultOf(item, context) }))
    .filter(({ item, value }) => !isEmpty(value) && !checkValue(valueSchemaOf(item), value))
  return Object.fromEntries(entries.map(({ item, value }) => [item.model, value]))
}
