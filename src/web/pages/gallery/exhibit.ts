import { checkForm } from '#/core/form/check-form'
import { fieldOf } from '#/core/form/fields'
import { fullRights } from '#/core/form/rights'
import { emptyForm } from '#/core/form/upgrade'
import { toValueSchema } from '#/core/form/value-schema'
import { isRecord } from '#/core/form/values'
import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import { newItem } from '../../designer/new-item'
import { localized, namesFor } from '../../designer/titles'
import type { Chance } from '../../platform/chance'
import { exampleValue } from './example-value'

/** A field in a form of its own, empty and with a value. */
export interface Exhibit {
  form: FormDesign
  values: Record<string, unknown>
}

/** The same keys each time, so that a picture of the gallery differs only where a widget does. */
function stillChance(): Chance {
  let time = 1_700_000_000_000
  let drawn = 0
  return { now: () => time++, random: () => ((drawn++ * 7919) % 10_007) / 10_007 }
}

/** A layout with a field in each of its parts: alone it would show nothing. */
function filledLayout(item: FormItem, fresh: (field: FieldSchema) => FormItem): FormItem {
  const inside = fieldOf('input')
  if (!item.columns || !inside) return item
  return { ...item, columns: item.columns.map((column) => ({ ...column, list: [fresh(inside)] })) }
}

/** A fresh item of a field as the designer would place it. */
export function exhibitOf(field: FieldSchema, size: FormDesign['config']['size']): Exhibit {
  const config: FormDesign['config'] = { labelWidth: 120, labelPosition: 'right', size }
  const form: FormDesign = { ...emptyForm(), config }
  const chance = stillChance()
  const fresh = (of: FieldSchema) => newItem(of, { form, chance, ...namesFor(of), name: localized(of.title) })
  const item = filledLayout(fresh(field), fresh)
  const shown: FormDesign = { ...form, list: [item] }
  const { properties } = toValueSchema(shown)
  const schema = isRecord(properties) ? properties[item.model] : undefined
  const value = isRecord(schema) ? exampleValue(schema) : undefined
  const values = value === undefined ? {} : { [item.model]: value }
  // Choices that come from elsewhere are not known here: such a field is shown empty.
  return { form: shown, values: checkForm(shown, values, fullRights(shown)).length ? {} : values }
}
