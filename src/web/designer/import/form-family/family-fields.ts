import type { FormItem } from '#/generated/types'
import { fieldNameOf, isRecord } from '../../../../core/form'
import type { RandomSource } from '../../../platform/random'
import { createColumnCode } from '../../ids'
import type { DocumentPath, ImportLossList } from '../import-losses'
import { toParagraph } from '../static-text'
import { toTableColumn } from '../table-column'

export type RawItem = Readonly<Record<string, unknown>>

/** Place of an item in its document, with what its conversion needs. */
export interface FamilyItemContext {
  path: DocumentPath
  losses: ImportLossList
  chance: RandomSource
  /** Converts the items of a list within the item. */
  adaptList(list: unknown, path: DocumentPath): RawItem[]
}

/** Converts an item of a foreign type to items of ours; undefined leaves it as it is. */
export type FamilyAdapter = (item: RawItem, place: FamilyItemContext) => RawItem[] | undefined

const record = (value: unknown): RawItem => (isRecord(value) ? value : {})
const records = (value: unknown): RawItem[] => (Array.isArray(value) ? value.filter(isRecord) : [])
const text = (value: unknown) => (typeof value === 'string' ? value : '')

const upload =
  (componentName: string, settings: string): FamilyAdapter =>
  (item, { path, losses }) => {
    const { length, limit, multiple, action, domain, defaultValue: _, ...options } = record(item.options)
    const most = Number(length ?? limit)
    const count = most >= 1 ? Math.min(most, 200) : 8
    if (text(action) || text(domain)) losses.add([...path, 'options', 'action'], 'upload-address')
    const set = { multiple: multiple === true || count > 1, length: count }
    return [{ ...item, type: 'custom', options: { ...options, componentName, [settings]: set } }]
  }

const editor: FamilyAdapter = (item) => [
  { ...item, type: 'custom', options: { ...record(item.options), componentName: 'fm-tinymce' } },
]

const staticText =
  (htmlOf: (item: RawItem, options: RawItem) => string): FamilyAdapter =>
  (item) => [
    {
      ...item,
      type: 'placeholderhtml',
      rules: [],
      options: { placeholderhtml: htmlOf(item, record(item.options)), width: '100%' },
    },
  ]

/** Converts tabs, folds and cards to sections with a title. */
const sections =
  (type: string): FamilyAdapter =>
  (item, place) => {
    const { tabs, list, columns, ...rest } = item
    const source = Array.isArray(tabs) ? 'tabs' : Array.isArray(list) ? undefined : 'columns'
    const parts =
      source === 'columns' ? records(columns) : source ? records(tabs) : [{ label: item.name, list }]
    const isOurs = source === 'columns' && parts.every(({ label }) => label === undefined)
    if (isOurs) return undefined
    const made = parts.map((part, i) => ({
      span: 24,
      name: text(part.label) || text(part.name) || String(i + 1),
      list: place.adaptList(part.list, [...place.path, ...(source ? [source, i] : []), 'list']),
    }))
    return [{ ...rest, type, columns: made, rules: [] }]
  }

/** Converts a layout of merged cells to rows of columns. */
function cellLayout(
  rows: readonly RawItem[],
  cellsIn: 'tds' | 'columns',
  place: FamilyItemContext,
  rowsIn: string,
): RawItem[] {
  place.losses.add(place.path, 'cell-layout')
  return rows.flatMap((row, i) => {
    const cells = records(row[cellsIn]).flatMap((cell, j) => {
      const list = place.adaptList(cell.list, [...place.path, rowsIn, i, cellsIn, j, 'list'])
      return list.length ? [list] : []
    })
    if (cells.length === 0) return []
    const span = Math.max(1, Math.floor(24 / cells.length))
    return [
      {
        type: 'grid',
        name: '',
        options: { gutter: 0 },
        rules: [],
        columns: cells.map((list) => ({ span, list })),
      },
    ]
  })
}

/** Returns the items of layouts in a table's row: its columns stand beside each other. */
const flat = (items: readonly RawItem[]): RawItem[] =>
  items.flatMap((item) =>
    Array.isArray(item.columns) ? records(item.columns).flatMap(({ list }) => flat(records(list))) : [item],
  )

const asItem = (raw: RawItem): FormItem => ({
  ...(raw as unknown as FormItem),
  name: text(raw.name),
  options: record(raw.options),
  rules: records(raw.rules),
})

/** Converts an item with a list of fields per row to a table. */
function repeated(
  item: RawItem,
  name: 'tableColumns' | 'list' | 'columns',
  place: FamilyItemContext,
): RawItem[] {
  const { [name]: source, ...rest } = item
  const path = [...place.path, name]
  const usedNames = new Set<string>()
  const columns = flat(place.adaptList(source, path)).map((raw, i) => {
    const one = asItem(raw)
    const code = createColumnCode(place.chance, usedNames)
    usedNames.add(code)
    if (text(raw.model))
      place.losses.add([...path, i, 'model'], 'model', { name: text(raw.model), model: code })
    if (fieldNameOf(one) === 'table') place.losses.add([...path, i], 'nested-list')
    return toTableColumn(one, { code, path: [...path, i], losses: place.losses })
  })
  const { defaultValue: _, ...options } = record(item.options)
  return [{ ...rest, type: 'table', options: { ...options, tableset: columns } }]
}

const table: FamilyAdapter = (item, place) => {
  if (Array.isArray(item.tableColumns)) return repeated(item, 'tableColumns', place)
  if (Array.isArray(item.trs)) return cellLayout(records(item.trs), 'tds', place, 'trs')
  return undefined
}

const rowList: FamilyAdapter = (item, place) => {
  const name = (['list', 'tableColumns', 'columns'] as const).find((one) => Array.isArray(item[one]))
  return name && repeated(item, name, place)
}

const report: FamilyAdapter = (item, place) =>
  Array.isArray(item.rows) ? cellLayout(records(item.rows), 'columns', place, 'rows') : undefined

const inline: FamilyAdapter = (item, place) => place.adaptList(item.list, [...place.path, 'list'])

/** Converts a tree of choices; the value of ours is the path to the choice. */
const tree =
  (code?: string): FamilyAdapter =>
  (item, { path, losses }) => {
    const { options: choices, ...options } = record(item.options)
    if (options.sourceType !== undefined) return undefined
    if (code) losses.add([...path, 'type'], code)
    const jsonOptions = [choices, options.remoteOptions].find((list) => records(list).length > 0) ?? []
    return [{ ...item, type: 'cascader', options: { ...options, sourceType: 'json', jsonOptions } }]
  }

/** Leaves out buttons that submit or reset: pages have their own. */
const button: FamilyAdapter = (item, { path, losses }) => {
  if (isRecord(record(item.options).buttonset)) return undefined
  losses.add(path, 'button')
  return []
}

const divider: FamilyAdapter = (item) => {
  const options = record(item.options)
  const words = text(item.label) || text(options.defaultValue)
  const position = text(options.orientation) || text(options.contentPosition)
  if (options.dividerhtml !== undefined || !(words || position)) return undefined
  return [{ ...item, options: { dividerhtml: words.slice(0, 500), content_position: position || 'center' } }]
}

/** Converts dates that say by flags what ours say by a type. */
const date: FamilyAdapter = (item) => {
  const { range, showTime, rangeDefaultValue, rangePlaceholder, format, ...options } = record(item.options)
  if (typeof range !== 'boolean' && typeof showTime !== 'boolean') return undefined
  const shown = text(format).replaceAll('Y', 'y').replaceAll('D', 'd')
  const partial = ['yyyy', 'yyyy-MM'].indexOf(shown)
  const single = showTime === true ? 'datetime' : (['year', 'month'][partial] ?? 'date')
  const type = range === true ? (showTime === true ? 'datetimerange' : 'daterange') : single
  const [startPlaceholder = '', endPlaceholder = ''] = Array.isArray(rangePlaceholder) ? rangePlaceholder : []
  const ends =
    range === true ? { startPlaceholder, endPlaceholder, defaultValue: rangeDefaultValue ?? [] } : {}
  return [{ ...item, options: { ...options, ...ends, type, format: shown } }]
}

const alertText = (item: RawItem, options: RawItem) =>
  [text(item.label) || text(item.name) || text(options.title), text(options.description)]
    .filter(Boolean)
    .map(toParagraph)
    .join('')

/** Foreign types of items, each with its conversion. */
export const familyAdapters: Readonly<Record<string, FamilyAdapter>> = {
  imgupload: upload('fm-imageupload', 'imageuploadset'),
  uploadImg: upload('fm-imageupload', 'imageuploadset'),
  fileupload: upload('fm-fileupload', 'fileuploadset'),
  uploadFile: upload('fm-fileupload', 'fileuploadset'),
  editor,
  text: staticText((item, options) =>
    toParagraph(text(options.defaultValue) || text(item.label) || text(item.name)),
  ),
  html: staticText((_, options) => text(options.defaultValue)),
  alert: staticText(alertText),
  table,
  subform: rowList,
  batch: rowList,
  list_table: rowList,
  tabs: sections('tabs'),
  collapse: sections('collapse'),
  card: sections('group'),
  group: sections('group'),
  report,
  inline,
  cascader: tree(),
  treeSelect: tree('tree-select'),
  'tree-select': tree('tree-select'),
  treeselect: tree('tree-select'),
  button,
  divider,
  date,
}
