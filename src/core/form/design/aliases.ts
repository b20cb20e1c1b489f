import type { FormDesign, FormItem } from '../../../generated/types'
import { memoizeWeak } from '../../text/memoize'
import { type FormValues, getOwnValue } from '../values/form-values'
import { canHoldValue } from './fields'
import { formFieldsOf } from './items'

/** Field that programs know by an alias. */
type AliasedField = FormItem & { alias: string }

const isAliased = (item: FormItem): item is AliasedField => Boolean(item.alias) && canHoldValue(item)

const aliasedFields = memoizeWeak((list: FormDesign['list']) => formFieldsOf({ list }).filter(isAliased))

/** Returns input with the values under aliases moved to the keys of their fields, where they replace others. */
export function resolveAliases({ list }: Pick<FormDesign, 'list'>, input: FormValues): FormValues {
  const aliased = aliasedFields(list).filter(({ alias }) => Object.hasOwn(input, alias))
  if (!aliased.length) return input
  const rest = new Map(Object.entries(input))
  for (const { alias } of aliased) rest.delete(alias)
  for (const { alias, model } of aliased) rest.set(model, input[alias])
  return Object.fromEntries(rest)
}

/** Returns the values of the fields that have an alias by their aliases; undefined if no field has one. */
export function valuesByAlias(
  { list }: Pick<FormDesign, 'list'>,
  values: FormValues,
): FormValues | undefined {
  const fields = aliasedFields(list)
  if (!fields.length) return undefined
  return Object.fromEntries(fields.map(({ alias, model }) => [alias, getOwnValue(values, model) ?? null]))
}
