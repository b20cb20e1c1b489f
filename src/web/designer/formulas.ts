import type { FormItem } from '#/generated/types'
import meta from '#schemas/meta/form.json'
import type { FormulaDefinition, FormulaTarget } from '../../core/form'
import { t } from '../platform'
import { itemTitleOf } from './titles'

/** Conditions an item may have, in panel order. */
export const linkageParts = Object.keys(
  meta.definitions.item.properties.linkage.properties,
) as (keyof NonNullable<FormItem['linkage']>)[]

export type LinkagePart = (typeof linkageParts)[number]

/** Returns the title of a part. */
export const linkagePartTitle = (part: FormulaTarget): string =>
  t(part === 'formula' ? 'field.option.formula' : `designer.linkage.${part}`)

/** Describes where a formula is used. */
export function formulaTitle({ item, column, part }: Omit<FormulaDefinition, 'text'>): string {
  const name = column ? `${itemTitleOf(item)} / ${column.name}` : itemTitleOf(item)
  return t('designer.formula.place', { name, part: linkagePartTitle(part) })
}
