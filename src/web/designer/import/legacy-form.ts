import type { FormDesign, FormItem } from '#/generated/types'
import { allItemsOf, fieldKindOf, fieldOf, isRecord, toArea, upgradeForm } from '../../../core/form'
import type { RandomSource } from '../../platform/random'
import { newKey } from '../ids'
import { newModel } from '../new-item'

/** Whether a document is a form of Qianpi or of the predecessor. */
export const isFormDocument = (json: unknown): json is Record<string, unknown> =>
  isRecord(json) && Array.isArray(json.list)

type Loose = Partial<FormItem> & { componentName?: unknown; core_com?: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Moves the component name into the options: old items have it beside them. */
function componentOf({ type, componentName, options }: Loose): Record<string, unknown> {
  const named = text(options?.componentName) || text(componentName)
  return type === 'custom' && named ? { componentName: named } : {}
}

/** Returns the type of an item whose component is one of our fields, whatever type the old document has. */
function typeOf({ type, core_com, options }: Loose): string {
  if (text(type)) return text(type)
  const named = text(options?.componentName) || text(core_com).replace(/^el-/, '')
  return fieldOf(named)?.type ?? (named || 'input')
}

/** Converts region codes from numbers (old documents) to texts. */
function withAreaTexts(options: FormItem['options']): FormItem['options'] {
  const area = toArea(options.defaultValue)
  return area ? { ...options, defaultValue: area } : options
}

/** Converts a time whose format includes a date to a date-time: the predecessor stored it with its date. */
function asMoment(item: FormItem): FormItem {
  const { type, options } = item
  if (type !== 'time' || !/y|M|d|D/.test(text(options.format))) return item
  return {
    ...item,
    type: 'date',
    options: { ...options, type: options.isRange ? 'datetimerange' : 'datetime' },
  }
}

interface Numbering {
  chance: RandomSource
  taken: Set<string>
  indexes: Set<number>
  lastIndex: number
}

function indexFrom(numbering: Numbering, wanted: unknown): number {
  const { indexes, lastIndex } = numbering
  const isFree = typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 && !indexes.has(wanted)
  const index = isFree ? wanted : lastIndex + 1
  indexes.add(index)
  numbering.lastIndex = Math.max(lastIndex, index)
  return index
}

/** Completes an item with the properties every item has; existing ones, known or not, stay unchanged. */
function completed(item: Loose, numbering: Numbering): FormItem {
  const key = text(item.key) || newKey(numbering.chance, numbering.taken)
  numbering.taken.add(key)
  const type = typeOf(item)
  const whole = asMoment({
    ...item,
    type,
    name: text(item.name),
    key,
    keyindex: indexFrom(numbering, item.keyindex),
    model: text(item.model) || newModel(type, key),
    options: { ...item.options, ...componentOf({ ...item, type }) },
    rules: item.rules ?? [],
  })
  if (fieldKindOf(whole) === 'area') whole.options = withAreaTexts(whole.options)
  if (!item.columns) return whole
  const inside = (list: FormItem[]) => list.map((one) => completed(one, numbering))
  return { ...whole, columns: item.columns.map((column) => ({ ...column, list: inside(column.list) })) }
}

/** Converts a document of Qianpi or the predecessor to a form; unknown properties are preserved. */
export function fromFormDocument(json: Record<string, unknown>, chance: RandomSource): FormDesign {
  const form = upgradeForm(json)
  const known = [...allItemsOf(form.list), ...allItemsOf(form.remove_list)]
  const taken = new Set(known.map(({ key }) => key))
  const numbering: Numbering = { chance, taken, indexes: new Set(), lastIndex: 0 }
  const whole = (list: FormItem[]) => list.map((item) => completed(item, numbering))
  return { ...form, list: whole(form.list), remove_list: whole(form.remove_list) }
}
