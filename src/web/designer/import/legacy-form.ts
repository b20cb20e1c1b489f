import type { FormDesign, FormItem, FormTableColumn } from '#/generated/types'
import {
  allFormItemsOf,
  fieldKindOf,
  fieldSchemaOf,
  isColumnCode,
  isRecord,
  tableColumnsOf,
  toArea,
  upgradeForm,
} from '../../../core/form'
import type { RandomSource } from '../../platform/random'
import { createColumnCode } from '../ids'
import type { DocumentPath, ImportLossList } from './import-losses'
import { ItemNumbering } from './item-numbering'

const reference = /@\[([^\]]*)\]/g
const shownMark = '_展示值'

/** Returns the content of a reference with its key renewed; the key follows the name and an underscore. */
function renewed(inside: string, keys: ReadonlyMap<string, string>): string {
  const mark = inside.trimEnd().endsWith(shownMark) ? shownMark : ''
  const bare = mark ? inside.trimEnd().slice(0, -mark.length) : inside
  for (let from = 0; ; ) {
    const key = keys.get(bare.slice(from).trim())
    if (key !== undefined) return `${bare.slice(0, from)}${key}${mark}`
    const next = bare.indexOf('_', from)
    if (next < 0) return inside
    from = next + 1
  }
}

function renewAll(value: unknown, keys: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string')
    return value.includes('@[')
      ? value.replace(reference, (_, inside: string) => `@[${renewed(inside, keys)}]`)
      : value
  if (Array.isArray(value)) return value.map((part) => renewAll(part, keys))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, renewAll(part, keys)]))
}

/** Renews the keys and column codes in all expressions of a form. */
const renewReferences = (form: FormDesign, keys: ReadonlyMap<string, string>): FormDesign =>
  keys.size ? (renewAll(form, keys) as FormDesign) : form

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
  return fieldSchemaOf(named)?.type ?? (named || 'input')
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

interface Completion {
  numbering: ItemNumbering
  losses: ImportLossList
  chance: RandomSource
  /** New column codes by the replaced ones. */
  codes: Map<string, string>
}

const isCode = (code: unknown): code is string => typeof code === 'string' && isColumnCode(code)

/** Renews the codes of columns that are no codes, or that an earlier column has; leaves out what is no column. */
function withCodes(item: FormItem, path: DocumentPath, { chance, codes, losses }: Completion): FormItem {
  const all: readonly unknown[] = tableColumnsOf(item)
  const columns = all.filter(isRecord) as FormTableColumn[]
  const reserved = new Set(columns.map(({ code }) => code))
  const isSound =
    columns.length === all.length && reserved.size === all.length && columns.every(({ code }) => isCode(code))
  if (isSound) return item
  for (const [i, column] of all.entries())
    if (!isRecord(column)) losses.add([...path, 'options', 'tableset', i], 'no-item')
  const used = new Set<string>()
  const tableset = columns.map((column) => {
    const isFree = isCode(column.code) && !used.has(column.code)
    const code = isFree ? column.code : createColumnCode(chance, reserved)
    reserved.add(code)
    if (!isFree && column.code && !codes.has(column.code) && !used.has(column.code))
      codes.set(column.code, code)
    used.add(code)
    return { ...column, code }
  })
  return { ...item, options: { ...item.options, tableset } }
}

/** Completes an item with the properties every item has; existing ones, known or not, stay unchanged. */
function completed(item: Loose, path: DocumentPath, completion: Completion): FormItem {
  const { numbering, losses } = completion
  const key = numbering.keyOf(item.key)
  const type = typeOf(item)
  const model = numbering.modelOf(item.model, { type, key })
  const isRenamed = text(item.model) !== '' && item.model !== model
  if (isRenamed) losses.add([...path, 'model'], 'model', { name: text(item.model), model })
  const whole = asMoment({
    ...item,
    type,
    name: text(item.name),
    key,
    keyindex: numbering.indexOf(item.keyindex),
    model,
    options: { ...item.options, ...componentOf({ ...item, type }) },
    rules: item.rules ?? [],
  })
  if (fieldKindOf(whole) === 'area') whole.options = withAreaTexts(whole.options)
  if (!item.columns) return withCodes(whole, path, completion)
  const columns = item.columns.map((column, i) => ({
    ...column,
    list: column.list.map((one, j) => completed(one, [...path, 'columns', i, 'list', j], completion)),
  }))
  return { ...whole, columns }
}

/** Renames the models that a chosen row of a database set fills. */
function withFilledModels(form: FormDesign, models: ReadonlyMap<string, string>): FormDesign {
  if (models.size === 0) return form
  for (const { options } of allFormItemsOf(form.list))
    if (Array.isArray(options.fill))
      options.fill = options.fill.map((one) =>
        isRecord(one) ? { ...one, model: models.get(text(one.model)) ?? one.model } : one,
      )
  return form
}

/**
 * Converts a document of Qianpi or the predecessor to a form; unknown properties are preserved. Keys and codes of
 * another shape are renewed, also where expressions name them; their number is returned.
 */
export function fromFormDocument(
  json: Record<string, unknown>,
  context: { losses: ImportLossList; chance: RandomSource },
): { form: FormDesign; renewed: number } {
  const form = upgradeForm(json)
  const known = [...allFormItemsOf(form.list), ...allFormItemsOf(form.remove_list)]
  const numbering = new ItemNumbering(context.chance, new Set(known.map(({ key }) => key)))
  const completion: Completion = { ...context, numbering, codes: new Map() }
  const all = (name: 'list' | 'remove_list') =>
    form[name].map((item, i) => completed(item, [name, i], completion))
  const whole = withFilledModels(
    { ...form, list: all('list'), remove_list: all('remove_list') },
    numbering.models,
  )
  const renewed = new Map([...completion.codes, ...numbering.keys])
  return { form: renewReferences(whole, renewed), renewed: renewed.size }
}
