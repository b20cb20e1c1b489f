import { fieldKindOf, fieldOf } from '#/core/form/design/fields'
import { allItemsOf } from '#/core/form/design/items'
import { upgradeForm } from '#/core/form/design/upgrade'
import { isRecord } from '#/core/form/values/form-values'
import { toArea } from '#/core/form/values/normalize-region'
import type { FormDesign, FormItem } from '#/generated/types'
import type { RandomSource } from '../../platform/random'
import { newKey } from '../ids'
import { newModel } from '../new-item'

/** Whether a document is a form, ours or the predecessor's. */
export const isFormDocument = (json: unknown): json is Record<string, unknown> =>
  isRecord(json) && Array.isArray(json.list)

type Loose = Partial<FormItem> & { componentName?: unknown; core_com?: unknown }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Old items name their component beside the options; ours name it within. */
function componentOf({ type, componentName, options }: Loose): Record<string, unknown> {
  const named = text(options?.componentName) || text(componentName)
  return type === 'custom' && named ? { componentName: named } : {}
}

/** The type of an item whose component is one of our fields, whatever the old document called it. */
function typeOf({ type, core_com, options }: Loose): string {
  if (text(type)) return text(type)
  const named = text(options?.componentName) || text(core_com).replace(/^el-/, '')
  return fieldOf(named)?.type ?? (named || 'input')
}

/** Old documents keep the codes of regions as numbers; ours keeps texts. */
function withAreaTexts(options: FormItem['options']): FormItem['options'] {
  const area = toArea(options.defaultValue)
  return area ? { ...options, defaultValue: area } : options
}

/** A time whose format holds a day is a moment: the predecessor kept it with its day, as ours keeps dates with times. */
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
}

function indexFrom({ indexes }: Numbering, wanted: unknown): number {
  const isFree = typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 && !indexes.has(wanted)
  const index = isFree ? wanted : Math.max(0, ...indexes) + 1
  indexes.add(index)
  return index
}

/** An item with all that every item has; what it has already, known or not, stays as it is. */
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

/** A form of ours out of a document of ours or the predecessor's; what it does not know is kept. */
export function fromFormDocument(json: Record<string, unknown>, chance: RandomSource): FormDesign {
  const form = upgradeForm(json)
  const known = [...allItemsOf(form.list), ...allItemsOf(form.remove_list)]
  const numbering: Numbering = { chance, taken: new Set(known.map(({ key }) => key)), indexes: new Set() }
  const whole = (list: FormItem[]) => list.map((item) => completed(item, numbering))
  return { ...form, list: whole(form.list), remove_list: whole(form.remove_list) }
}
