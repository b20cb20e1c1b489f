import { referencesOf } from '#/core/expression'
import { allItemsOf, columnsOf } from '#/core/form/items'
import type { FormDesign, FormItem, FormTableColumn } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { t } from '../platform/i18n'
import { titleOf } from './titles'

/** The conditions an item may carry, in the order of the panel. */
export const linkageParts = Object.keys(
  meta.definitions.item.properties.linkage.properties,
) as (keyof NonNullable<FormItem['linkage']>)[]

export type LinkagePart = (typeof linkageParts)[number]

/** A formula that stands in a form: of an item's value, of one of its conditions, or of a table's column. */
export interface WrittenFormula {
  item: FormItem
  column?: FormTableColumn
  part: 'formula' | LinkagePart
  text: string
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** The formulas that an item and its columns carry. */
export const formulasOf = (item: FormItem): WrittenFormula[] =>
  [
    { item, part: 'formula' as const, text: textIn(item.options.formula) },
    ...linkageParts.map((part) => ({ item, part, text: textIn(item.linkage?.[part]) })),
    ...columnsOf(item).map((column) => ({
      item,
      column,
      part: 'formula' as const,
      text: textIn(column.formula),
    })),
  ].filter(({ text }) => text !== '')

/** The formulas of a form that read one of these fields or columns and are not theirs. */
export const readersOf = (form: FormDesign, keys: ReadonlySet<string>): WrittenFormula[] =>
  allItemsOf(form.list)
    .flatMap(formulasOf)
    .filter(({ item, column }) => !keys.has(item.key) && !(column && keys.has(column.code)))
    .filter(({ text }) => referencesOf(text).some(({ key }) => keys.has(key)))

/** What a part is called. */
export const partTitle = (part: WrittenFormula['part']): string =>
  t(part === 'formula' ? 'field.option.formula' : `designer.linkage.${part}`)

/** Where a formula stands, in words. */
export function placeTitle({ item, column, part }: WrittenFormula): string {
  const name = column ? `${titleOf(item)} / ${column.name}` : titleOf(item)
  return t('designer.formula.place', { name, part: partTitle(part) })
}
