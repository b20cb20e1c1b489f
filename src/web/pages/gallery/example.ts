import type { FieldSchema, FormDesign, FormItem } from '#/generated/types'
import colours from '#schemas/data/colours.json'
import {
  checkForm,
  emptyForm,
  type FormValues,
  fieldSchemaOf,
  fullRights,
  isRecord,
  toValueSchema,
  type ValueSchema,
} from '../../../core/form'
import { newItem } from '../../designer/new-item'
import { defaultItemNames, localizeSchemaText } from '../../designer/titles'
import { loadPatternEngine } from '../../platform/pattern-engine'
import type { RandomSource } from '../../platform/random'
import '../../formula/syntax-problems'

await loadPatternEngine()

/** Whether an example has a typical length, or about the maximum. */
type ExampleLength = 'short' | 'long'

/** Example value of each format that a field's schema can name. */
const byFormat: Record<string, string> = {
  number: '12.5',
  integer: '12',
  email: 'li@example.com',
  url: 'https://example.com/',
  phone: '13800138000',
  idcard: '11010519491231002X',
  bankcard: '6222021234567890128',
  creditcode: '91350100M000100Y43',
  mobile: '13812345678',
  year: '2026',
  month: '2026-11',
  date: '2026-11-21',
  datetime: '2026-11-21 09:30:00',
  time: '09:30:00',
  color: colours.theme[0] ?? '',
  'color-alpha': `${colours.theme[0]}cc`,
}

/** Example end of a period, later than the example of its format. */
const endByFormat: Record<string, string> = { datetime: '2026-11-21 17:30:00', time: '17:30:00' }

const words: Record<ExampleLength, string> = {
  short: '示例文字',
  long: '因项目进度需要，申请于下周前往客户现场进行系统部署与验收，期间产生的交通、住宿费用按公司标准报销；'.repeat(
    4,
  ),
}
const longestNumber = 999_999_999_999
const longestList = 12

function exampleText(
  { format, maxLength, minLength }: ValueSchema,
  length: ExampleLength,
): string | undefined {
  const known = typeof format === 'string' ? byFormat[format] : undefined
  if (known) return length === 'short' ? known : undefined
  const most = typeof maxLength === 'number' ? maxLength : words[length].length
  const least = typeof minLength === 'number' ? minLength : 0
  return words[length].padEnd(least, '字').slice(0, Math.max(0, most))
}

function exampleNumber({ minimum, maximum }: ValueSchema, length: ExampleLength): number {
  const least = typeof minimum === 'number' ? minimum : 0
  const preferred = length === 'short' ? Math.max(least, 3) : longestNumber
  return Math.min(typeof maximum === 'number' ? maximum : preferred, preferred)
}

/** Returns every choice, or one example entry. */
function exampleList(
  { items, minItems, maxItems, 'x-ordered': order }: ValueSchema,
  length: ExampleLength,
): unknown[] | undefined {
  if (!isRecord(items)) return []
  const most = Math.min(longestList, typeof maxItems === 'number' ? maxItems : longestList)
  if (length === 'long') return Array.isArray(items.enum) ? items.enum.slice(0, most) : undefined
  const count = Math.max(1, typeof minItems === 'number' ? minItems : 0)
  const end = order === 'strict' && endByFormat[String(items.format)]
  return end
    ? [exampleValue(items, length), end]
    : Array.from({ length: count }, () => exampleValue(items, length))
}

const exampleObject = ({ properties }: ValueSchema) =>
  Object.fromEntries(
    Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, part]) =>
      isRecord(part) && Object.keys(part).length ? [[name, exampleValue(part, 'short')]] : [],
    ),
  )

/**
 * Returns a value that a field's schema allows; undefined if a long one would show no more than a short one.
 */
function exampleValue(schema: ValueSchema, length: ExampleLength): unknown {
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return exampleList(schema, length)
  if (length === 'long' && (Array.isArray(schema.enum) || !['string', 'number'].includes(String(type))))
    return undefined
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (type === 'string') return exampleText(schema, length)
  if (type === 'number' || type === 'integer') return exampleNumber(schema, length)
  if (type === 'boolean') return true
  return type === 'object' ? exampleObject(schema) : undefined
}

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
function createFixedRandom(): RandomSource {
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
  const chance = createFixedRandom()
  const freshOf = (of: FieldSchema) =>
    newItem(of, { form: blank, chance, ...defaultItemNames(of), name: localizeSchemaText(of.title) })
  const fresh = (name: string) => [fieldSchemaOf(name) ?? []].flat().map(freshOf)
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
