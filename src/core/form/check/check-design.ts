import type { FormDesign, FormItem, FormTableColumn, Problem } from '../../../generated/types'
import { collectInSlices, forEachInSlices, runToCompletion, type SliceGenerator } from '../../slices'
import { findPatternProblem } from '../../text/pattern'
import {
  type ControlOverrideFault,
  effectiveItem,
  fieldNameOf,
  fieldSchemaOf,
  itemFieldSchema,
  listChoicesInSlices,
  maxChoices,
  parseControlOverrides,
} from '../design'
import {
  allFormItemsOf,
  customEditer,
  editerOf,
  isTableItem,
  itemOfColumn,
  tableColumnsOf,
} from '../design/items'
import { checkFormulas, type FormulaNames } from '../linkage/check-formulas'
import { getOwnValue } from '../values/form-values'
import { checkDefaults } from './check-default'
import { checkScripts } from './check-scripts'
import { checkSources } from './check-source'
import { checkOptionNames } from './option-names'

// Limits of a form (decisions §7); nesting and columns are limited to what a person can oversee.
/** Maximum number of fields and layouts of a form. */
export const maxItems = 2000
const maxColumns = 200
const deepest = 4
const keyShape = /^\d{13}_\d{1,6}$/
const modelShape = /^[A-Za-z]\w{0,63}$/
const codeShape = /^[A-Za-z0-9]{1,32}$/
const reserved = ['__proto__', 'constructor', 'prototype']

type Params = Record<string, unknown>

const problem = (code: string, params: Params, place: Problem['place'] = {}): Problem => ({
  code: `form-design.${code}`,
  params,
  place,
  level: 'error',
})

/** Property in which each problem is fixed. */
const parts: Readonly<Record<string, string>> = {
  model: 'model',
  'model-duplicate': 'model',
  alias: 'alias',
  'alias-duplicate': 'alias',
  'alias-taken': 'alias',
  'options-empty': 'options',
  'too-many-choices': 'options',
  'option-duplicate': 'options',
  'table-empty': 'tableset',
  'too-many-columns': 'tableset',
  'column-duplicate': 'tableset',
  'range-empty': 'max',
  'name-empty': 'name',
}

const of = ({ key, name }: FormItem, code: string, params: Params = {}): Problem =>
  problem(code, { name, key, ...params }, { field: key, ...(parts[code] && { part: parts[code] }) })

const when = (wrong: boolean, make: () => Problem): Problem[] => (wrong ? [make()] : [])

/** Returns the entries whose value occurred before. */
function repeated<Entry>(entries: readonly Entry[], marking: (entry: Entry) => unknown): Entry[] {
  const earlier = new Set<unknown>()
  return entries.filter((entry) => {
    const value = marking(entry)
    if (earlier.has(value)) return true
    earlier.add(value)
    return false
  })
}

/** Returns the problems of all entries, interruptible between and within them. */
function* checkEach<Entry>(
  entries: readonly Entry[],
  check: (entry: Entry) => SliceGenerator<Problem[]>,
): SliceGenerator<Problem[]> {
  const problems: Problem[] = []
  for (const entry of entries) {
    for (const found of yield* check(entry)) problems.push(found)
    yield
  }
  return problems
}

/** Whether a text can be the code of a column. */
export const isColumnCode = (code: string) => codeShape.test(code) && !reserved.includes(code)

const isModel = (model: string) => modelShape.test(model) && !reserved.includes(model)

function checkNames(items: readonly FormItem[]): Problem[] {
  return [
    ...items.flatMap((item) => [
      ...when(!keyShape.test(item.key), () => of(item, 'key')),
      ...when(!isModel(item.model), () => of(item, 'model', { model: item.model })),
    ]),
    ...repeated(items, ({ key }) => key).map((item) => of(item, 'key-duplicate')),
    ...repeated(items, ({ model }) => model).map((item) =>
      of(item, 'model-duplicate', { model: item.model }),
    ),
    ...repeated(items, ({ keyindex }) => keyindex).map((item) =>
      of(item, 'keyindex-duplicate', { keyindex: item.keyindex }),
    ),
  ]
}

/** Checks that programs can tell the fields in the form apart by their aliases, and from the keys of all others. */
function checkAliases(placed: readonly FormItem[], every: readonly FormItem[]): Problem[] {
  const named = placed.filter(({ alias }) => alias !== undefined)
  const owners = new Map(every.map(({ model, key }) => [model, key]))
  const isTaken = ({ alias = '', key }: FormItem) => (owners.get(alias) ?? key) !== key
  return [
    ...named.flatMap((item) =>
      when(!isModel(item.alias ?? ''), () => of(item, 'alias', { alias: item.alias })),
    ),
    ...repeated(named, ({ alias }) => alias).map((item) =>
      of(item, 'alias-duplicate', { alias: item.alias }),
    ),
    ...named.filter(isTaken).map((item) => of(item, 'alias-taken', { alias: item.alias })),
  ]
}

function* checkChoices(item: FormItem): SliceGenerator<Problem[]> {
  if (itemFieldSchema(item).text.from !== 'options') return []
  const choices = yield* listChoicesInSlices(item.options)
  if (!choices) return []
  const [duplicate, forbidden]: [Problem[], Problem[]] = [[], []]
  const earlier = new Set<unknown>()
  yield* forEachInSlices(choices, ({ value }) => {
    if (earlier.has(value)) duplicate.push(of(item, 'option-duplicate', { value }))
    earlier.add(value)
    if (reserved.includes(String(value))) forbidden.push(of(item, 'option-reserved', { value }))
  })
  return [
    ...when(choices.length === 0, () => of(item, 'options-empty')),
    ...when(choices.length > maxChoices, () => of(item, 'too-many-choices', { limit: maxChoices })),
    ...duplicate,
    ...forbidden,
  ]
}

/** Returns the problems of a field's patterns, its own and those of its rules. */
function checkPatterns({ key, name, rules, options }: FormItem, column?: string): Problem[] {
  const patterns = [options.pattern, ...rules.map(({ pattern }) => pattern)]
  return patterns.flatMap((pattern): Problem[] => {
    const found = typeof pattern === 'string' && pattern ? findPatternProblem(pattern) : undefined
    if (!found) return []
    const place = { field: key, part: 'pattern', ...(column && { column }) }
    return [{ code: found.code, params: { name, key, part: found.part }, place, level: 'error' }]
  })
}

function* checkColumn(table: FormItem, column: FormTableColumn): SliceGenerator<Problem[]> {
  const { code, name } = column
  const editer = column.editer === customEditer ? String(column.editer_component ?? '') : column.editer
  const known = editerOf(table, column) !== undefined
  const at = (problemCode: string) => ({
    ...of(table, problemCode, { code, column: name, editer }),
    place: { field: table.key, column: code },
  })
  return [
    ...when(!isColumnCode(code), () => at('column-code')),
    ...when(!known, () => at('editer-unknown')),
    ...(known
      ? yield* checkCells({ ...itemOfColumn(table, column), name: `${table.name}/${name}` }, code)
      : []),
  ]
}

function* checkCells(cells: FormItem, code: string): SliceGenerator<Problem[]> {
  return [...(yield* checkChoices(cells)), ...checkPatterns(cells, code)]
}

function* checkTable(item: FormItem): SliceGenerator<Problem[]> {
  if (!isTableItem(item)) return []
  const columns = tableColumnsOf(item)
  return [
    ...when(columns.length === 0, () => of(item, 'table-empty')),
    ...when(columns.length > maxColumns, () => of(item, 'too-many-columns', { limit: maxColumns })),
    ...(yield* checkEach(columns, (column) => checkColumn(item, column))),
    ...repeated(columns, ({ code }) => code).map(({ code }) => of(item, 'column-duplicate', { code })),
  ]
}

function checkRange(item: FormItem): Problem[] {
  const { min, max } = item.options
  return when(typeof min === 'number' && typeof max === 'number' && min > max, () => of(item, 'range-empty'))
}

/** Warns about each option of an old design that its field does not support here. */
const checkUnsupportedOptions = (item: FormItem): Problem[] =>
  Object.entries(itemFieldSchema(item).idle ?? {})
    .filter(([option, value]) => getOwnValue(item.options, option) === value)
    .map(([option]) => ({
      code: 'form-design.option-idle',
      params: { name: item.name, key: item.key, option },
      place: { field: item.key },
      level: 'warning',
    }))

function* checkPlaced(item: FormItem): SliceGenerator<Problem[]> {
  if (!fieldSchemaOf(fieldNameOf(item))) return [of(item, 'type-unknown', { type: fieldNameOf(item) })]
  const titled = itemFieldSchema(item).kind === 'none' || item.name.trim() !== ''
  return [
    ...when(!titled, () => of(item, 'name-empty')),
    ...(yield* checkChoices(item)),
    ...(yield* checkTable(item)),
    ...checkPatterns(item),
    ...checkRange(item),
    ...checkOptionNames(item),
    ...checkUnsupportedOptions(item),
  ]
}

const innerWarning = (
  { key, name }: FormItem,
  { path, rule }: ControlOverrideFault,
  column?: string,
): Problem => ({
  code: `form-design.inner-${rule}`,
  params: { name, key, property: path.join('.') },
  place: { field: key, ...(column !== undefined && { column }) },
  level: 'warning',
})

/** Warns about each inner property that has no effect; the property stays in the document. */
const checkControlOverrides = (item: FormItem): Problem[] => [
  ...parseControlOverrides(itemFieldSchema(item), item.inner_set_json).faults.map((fault) =>
    innerWarning(item, fault),
  ),
  ...tableColumnsOf(item).flatMap((column) => {
    const { faults } = parseControlOverrides(
      itemFieldSchema(itemOfColumn(item, column)),
      column.inner_set_json,
    )
    const named = { ...item, name: `${item.name}/${column.name}` }
    return faults.map((fault) => innerWarning(named, fault, column.code))
  }),
]

const depthOf = (items: readonly FormItem[]): number =>
  items.reduce(
    (most, { columns }) =>
      columns ? Math.max(most, 1 + depthOf(columns.flatMap(({ list }) => list))) : most,
    0,
  )

/**
 * Returns the problems of a form: names, duplicates, unknown fields, empty tables and choices, limits,
 * formulas. Custom functions of the flow and remote functions are checked only if they are given.
 */
export const checkFormDesign = (form: FormDesign, names: FormulaNames = {}): Problem[] =>
  runToCompletion(checkFormDesignInSlices(form, names))

/** Generator variant that can be interrupted between items. */
export function* checkFormDesignInSlices(form: FormDesign, names: FormulaNames): SliceGenerator<Problem[]> {
  const placed = allFormItemsOf(form.list)
  const effective = placed.map(effectiveItem)
  const every = [...placed, ...allFormItemsOf(form.remove_list)]
  return [
    ...when(placed.length > maxItems, () => problem('too-many-items', { limit: maxItems })),
    ...when(depthOf(form.list) > deepest, () => problem('too-deep', { limit: deepest })),
    ...checkNames(every),
    ...checkAliases(placed, every),
    ...(yield* checkEach(effective, checkPlaced)),
    ...(yield* collectInSlices(effective, checkDefaults)),
    ...(yield* collectInSlices(placed, checkControlOverrides)),
    ...(yield* checkFormulas(form, names)),
    ...(yield* checkSources(form, names)),
    ...checkScripts(form),
  ]
}
