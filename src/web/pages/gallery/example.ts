import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import {
  checkForm,
  emptyForm,
  type FormValues,
  fieldOf,
  fullRights,
  isRecord,
  toValueSchema,
} from '../../../core/form'
import { newItem } from '../../designer/new-item'
import { localize, newItemNames } from '../../designer/titles'
import type { RandomSource } from '../../platform/random'
import { exampleValue } from './example-value'

/** Additions to a field's schema for a good example (fixtures/exhibits/<field>.json). */
interface Note {
  /** Options that override those of a new item. */
  options?: Record<string, unknown>
  /** Fields placed beside it. */
  beside?: string[]
  value?: unknown
  long?: unknown
}

const notes = import.meta.glob<Note>('#fixtures/exhibits/*.json', { eager: true, import: 'default' })
const noteOf = ({ name }: FieldSchema): Note =>
  Object.entries(notes).find(([path]) => path.endsWith(`/exhibits/${name}.json`))?.[1] ?? {}

/** Field in its own form, with example values. */
export interface FieldExample {
  form: FormDesign
  /** Item of the field; items inside or beside it are others. */
  item: FormItem
  /** Missing if the field has no value, or its choices come from elsewhere. */
  example?: FormValues
  /** Value that is longer than usually fits. */
  long?: FormValues
}

/**
 * Returns a deterministic random source, so that screenshots of the gallery differ only where a widget does.
 */
function stillChance(): RandomSource {
  let time = 1_700_000_000_000
  let drawn = 0
  return { now: () => time++, random: () => ((drawn++ * 7919) % 10_007) / 10_007 }
}

/** Returns a layout with a field in each part, since an empty one would show nothing. */
function filledLayout(item: FormItem, fresh: (name: string) => FormItem[]): FormItem {
  if (!item.columns) return item
  return { ...item, columns: item.columns.map((column) => ({ ...column, list: fresh('input') })) }
}

/** Returns form values in which the item has this value, if the form allows it. */
function allowed(form: FormDesign, { model }: FormItem, value: unknown): FormValues | undefined {
  const values = { [model]: value }
  const isFine = value !== undefined && checkForm(form, values, fullRights(form)).length === 0
  return isFine ? values : undefined
}

/** Builds a new item of a field as the designer places it, and values that its schema allows. */
export function buildExample(field: FieldSchema, size: FormDesign['config']['size']): FieldExample {
  const config: FormDesign['config'] = { labelWidth: 120, labelPosition: 'right', size }
  const blank: FormDesign = { ...emptyForm(), config }
  const chance = stillChance()
  const freshOf = (of: FieldSchema) =>
    newItem(of, { form: blank, chance, ...newItemNames(of), name: localize(of.title) })
  const fresh = (name: string) => [fieldOf(name) ?? []].flat().map(freshOf)
  const { options, beside = [], value, long } = noteOf(field)
  const bare = filledLayout(freshOf(field), fresh)
  const item = { ...bare, options: { ...bare.options, ...options } }
  const form = { ...blank, list: [item, ...beside.flatMap(fresh)] }
  const { properties } = toValueSchema(form)
  const schema = isRecord(properties) ? properties[item.model] : undefined
  const made = (length: 'short' | 'long') => (isRecord(schema) ? exampleValue(schema, length) : undefined)
  return {
    form,
    item,
    example: allowed(form, item, value ?? made('short')),
    long: allowed(form, item, long ?? made('long')),
  }
}
