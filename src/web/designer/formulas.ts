import { referencesOf } from '#/core/expression'
import { allFormulasOf, type Part, type WrittenFormula } from '#/core/form/linkage/formulas'
import type { FormDesign, FormItem } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { t } from '../platform/i18n'
import { titleOf } from './titles'

/** The conditions an item may carry, in the order of the panel. */
export const linkageParts = Object.keys(
  meta.definitions.item.properties.linkage.properties,
) as (keyof NonNullable<FormItem['linkage']>)[]

export type LinkagePart = (typeof linkageParts)[number]

/** The formulas of a form that read one of these fields or columns and are not theirs. */
export const readersOf = (form: FormDesign, keys: ReadonlySet<string>): WrittenFormula[] =>
  allFormulasOf(form)
    .filter(({ item, column }) => !keys.has(item.key) && !(column && keys.has(column.code)))
    .filter(({ text }) => referencesOf(text).some(({ key }) => keys.has(key)))

/** What a part is called. */
export const partTitle = (part: Part): string =>
  t(part === 'formula' ? 'field.option.formula' : `designer.linkage.${part}`)

/** Where a formula stands, in words. */
export function placeTitle({ item, column, part }: Omit<WrittenFormula, 'text'>): string {
  const name = column ? `${titleOf(item)} / ${column.name}` : titleOf(item)
  return t('designer.formula.place', { name, part: partTitle(part) })
}
