import type { FormulaDefinition, FormulaTarget } from '#/core/form/linkage/formulas'
import type { FormItem } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import { t } from '../platform/i18n/i18n'
import { titleOf } from './titles'

/** The conditions an item may carry, in the order of the panel. */
export const linkageParts = Object.keys(
  meta.definitions.item.properties.linkage.properties,
) as (keyof NonNullable<FormItem['linkage']>)[]

export type LinkagePart = (typeof linkageParts)[number]

/** What a part is called. */
export const partTitle = (part: FormulaTarget): string =>
  t(part === 'formula' ? 'field.option.formula' : `designer.linkage.${part}`)

/** Where a formula stands, in words. */
export function formulaTitle({ item, column, part }: Omit<FormulaDefinition, 'text'>): string {
  const name = column ? `${titleOf(item)} / ${column.name}` : titleOf(item)
  return t('designer.formula.place', { name, part: partTitle(part) })
}
