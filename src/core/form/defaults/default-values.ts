import type { FormDesign, FormItem } from '../../../generated/types'
import { localTime } from '../../text/formats'
import { indexChoices, listChoices } from '../design/choices'
import type { FormRights } from '../design/field-rights'
import { canHoldValue, fieldNameOf, optionOf } from '../design/fields'
import { columnsOf, itemOfColumn, itemsOf } from '../design/items'
import { isOffered, staticChoices } from '../design/source-rows'
import { normalizeDate } from '../field-values/normalize-date'
import { normalizeText } from '../field-values/read-text'
import { valueSchemaOf } from '../field-values/value-schema'
import { checkValue } from '../json-schema/check-value'
import { parseColour } from '../values/colour'
import { type FormRow, type FormValues, isEmpty, isSameValue, ownValue } from '../values/form-values'
import { type DefaultContext, formatValue } from './default-formats'
import { parseTemplate } from './default-template'

/**
 * Evaluates a default's text with its formats. A single format yields its value unchanged, such as a person.
 */
function filled(text: string, context: DefaultContext): unknown {
  const made = parseTemplate(text).map((part) =>
    'words' in part ? part.words : formatValue(part.name, part.argument, context),
  )
  return made.length === 1 ? made[0] : made.filter((part) => typeof part === 'string').join('')
}

/** Removes choices that no longer exist from a list of choices. */
function pruned({ options }: FormItem, value: unknown): unknown {
  const choices = listChoices(options)
  if (!Array.isArray(value) || !choices || options.showOtherOption === true) return value
  const known = indexChoices(choices)
  return value.filter((part) => known.has(part))
}

/** Computes an item's default in a context, before validation. */
export function defaultOf(item: FormItem, context: DefaultContext): unknown {
  const set = optionOf(item, 'defaultValue')
  if (typeof set !== 'string') return pruned(item, normalizeDate(item, set, context.zone))
  const today = localTime(context.now, context.zone).slice(0, 10)
  return (
    (fieldNameOf(item) === 'color' && parseColour(set)) || normalizeText(item, filled(set, context), today)
  )
}

/** Whether a field accepts a value: by its schema, and among its static choices. */
export function acceptsValue(item: FormItem, value: unknown): boolean {
  const choices = staticChoices(item)
  return !checkValue(valueSchemaOf(item), value) && (!choices || isOffered(item, value, choices))
}

/** Initial value of an item; an empty or invalid default is ignored. */
function startOf(item: FormItem, context: DefaultContext): unknown {
  const value = defaultOf(item, context)
  return isEmpty(value) || !acceptsValue(item, value) ? undefined : value
}

const started = (entries: readonly (readonly [string, unknown])[]): FormValues =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined))

/**
 * Computes the initial values of a form. Hidden fields are included: a step that hides a field still gives it
 * its default.
 */
export const defaultsOf = (form: Pick<FormDesign, 'list'>, context: DefaultContext): FormValues =>
  started(
    itemsOf(form)
      .filter(canHoldValue)
      .map((item) => [item.model, startOf(item, context)]),
  )

/**
 * Returns the defaults that differ between two contexts, for the fields that still have the first one or that
 * the person may not edit; null clears a field.
 */
export function diffDefaults(
  form: Pick<FormDesign, 'list'>,
  { values, rights }: { values: FormValues; rights: FormRights },
  [from, to]: readonly [DefaultContext, DefaultContext],
): FormValues {
  const [old, next] = [defaultsOf(form, from), defaultsOf(form, to)]
  const follows = ({ key, model }: FormItem) =>
    !isSameValue(old[model], next[model]) &&
    (rights.get(key)?.access !== 'edit' || isSameValue(ownValue(values, model), old[model]))
  return Object.fromEntries(
    itemsOf(form)
      .filter(follows)
      .map(({ model }) => [model, next[model] ?? null]),
  )
}

/** Initial cells of a new table row: those of columns that have a default. */
export const rowDefaultsOf = (table: FormItem, context: () => DefaultContext): FormRow =>
  started(
    columnsOf(table)
      .filter(({ defaultValue }) => !isEmpty(defaultValue))
      .map((column) => [column.code, startOf(itemOfColumn(table, column), context())]),
  )
