import type { FormDesign, FormItem } from '../../../generated/types'
import { listChoices } from '../design/choices'
import { canHoldValue, fieldNameOf, optionOf } from '../design/fields'
import { columnsOf, itemOfColumn, itemsOf } from '../design/items'
import { isOffered, staticChoices } from '../design/source-rows'
import { normalizeDate } from '../field-values/normalize-date'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormRow, type FormValues, isEmpty } from '../values/form-values'
import { type DefaultContext, formatValue } from './default-formats'
import { parseTemplate } from './default-template'

/** A default's text with its formats filled in; a format alone gives its value as it is, such as a person. */
function filled(text: string, context: DefaultContext): unknown {
  const made = parseTemplate(text).map((part) =>
    'words' in part ? part.words : formatValue(part.name, part.argument, context),
  )
  return made.length === 1 ? made[0] : made.filter((part) => typeof part === 'string').join('')
}

/** A list of choices keeps those that still exist. */
function pruned({ options }: FormItem, value: unknown): unknown {
  const choices = listChoices(options)
  if (!Array.isArray(value) || !choices || options.showOtherOption === true) return value
  return value.filter((part) => choices.some((choice) => choice.value === part))
}

/** What an item's default gives in a context, before anyone asks whether the field takes it. */
export function defaultOf(item: FormItem, context: DefaultContext): unknown {
  const set = optionOf(item, 'defaultValue')
  if (typeof set !== 'string') return pruned(item, normalizeDate(item, set, context.zone))
  return (fieldNameOf(item) === 'color' && parseColour(set)) || filled(set, context)
}

/** Whether an item's field would take a value: as its schema says, and among the choices that stand in it. */
export function acceptsValue(item: FormItem, value: unknown): boolean {
  const choices = staticChoices(item)
  return !checkValue(valueSchemaOf(item), value) && (!choices || isOffered(item, value, choices))
}

/** What an item starts with; a default that is empty or that its field would not accept is none. */
function startOf(item: FormItem, context: DefaultContext): unknown {
  const value = defaultOf(item, context)
  return isEmpty(value) || !acceptsValue(item, value) ? undefined : value
}

const started = (entries: readonly (readonly [string, unknown])[]): FormValues =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

/**
 * The values a form starts with. Fields nobody may see are filled too: a step that hides a field still gives it
 * its default.
 */
export const defaultsOf = (form: Pick<FormDesign, 'list'>, context: DefaultContext): FormValues =>
  started(
    itemsOf(form)
      .filter(canHoldValue)
      .map((item) => [item.model, startOf(item, context)]),
  )

/** The cells that a new row of a table starts with: those of columns that have a default. */
export const rowDefaultsOf = (table: FormItem, context: () => DefaultContext): FormRow =>
  started(
    columnsOf(table)
      .filter(({ defaultValue }) => !isEmpty(defaultValue))
      .map((column) => [column.code, startOf(itemOfColumn(table, column), context())]),
  )
