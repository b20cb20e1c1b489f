import type {
  FormDesign,
  FormItem,
  FormMap,
  FormMapItem,
  FormMapValue,
  Problem,
} from '../../../generated/types'
import { checkExpression, type ExtraSymbols, type FieldSymbol } from '../../expression'
import { toFieldSymbols } from '../design'
import { isTableItem, itemOfColumn, tableColumnsOf } from '../design/items'
import { isComputed, isComputedColumn } from '../linkage/formulas'
import { canConvert, hasCompatibleType, indexFieldsByModel, isMapped, mapProblem } from './map-form'

type Form = Pick<FormDesign, 'list'> & Partial<Pick<FormDesign, 'remove_list'>>

/** Context of checking a map's values: the available sources, and the targets. */
interface Checking {
  fields: ReadonlyMap<string, FormItem>
  /** Removed fields, for their names. */
  removedFields: ReadonlyMap<string, FormItem>
  known: FieldSymbol[]
  more: ExtraSymbols
}

const at = (place: Problem['place'], problems: Problem[], level: Problem['level'] = 'error'): Problem[] =>
  problems.map((problem) => ({ ...problem, place, level: problem.level ?? level }))

const warn = (place: Problem['place'], code: string, params: Problem['params']) =>
  at(place, [mapProblem(code, params)], 'warning')

/** Returns the problems of a value's source, regardless of its target. */
function checkSource(
  value: FormMapValue,
  name: string,
  { fields, removedFields, known, more }: Checking,
): Problem[] {
  if (!isMapped(value)) return []
  if (value.type === 'advanced') return checkExpression(value.advanced, known, more)
  const model = value.normal ?? ''
  if (fields.has(model)) return []
  return [mapProblem('source-lost', { name, source: removedFields.get(model)?.name ?? model })]
}

/** Returns the problems of the value of one target. */
function checkFilled(value: FormMapValue, target: FormItem, checking: Checking): Problem[] {
  const problems = checkSource(value, target.name, checking)
  const source = value.type === 'normal' ? checking.fields.get(value.normal ?? '') : undefined
  if (problems.length || !source || hasCompatibleType(target, source)) return problems
  const params = { name: target.name, source: source.name }
  if (canConvert(target, source)) return [{ ...mapProblem('unfit-type', params), level: 'warning' }]
  return [mapProblem('unfit-kind', params)]
}

/** Builds the check context of a source form, with its removed fields. */
const sourceOf = (source: Form, more: ExtraSymbols): Checking => ({
  fields: indexFieldsByModel(source),
  removedFields: indexFieldsByModel({ list: source.remove_list ?? [] }),
  known: toFieldSymbols(source),
  more,
})

const cellsOf = (table: FormItem) =>
  new Map(tableColumnsOf(table).map((column) => [column.code, itemOfColumn(table, column)]))

/** Builds the check context for the columns of a table. */
function inRows(source: FormItem, checking: Checking): Checking {
  const rows = checking.known.find(({ key }) => key === source.key)?.columns ?? []
  return { ...checking, fields: cellsOf(source), known: [...checking.known, ...rows] }
}

/** Checks the columns of a table against those of the table that fills it. */
function checkColumns(entry: FormMapItem, target: FormItem, checking: Checking): Problem[] {
  const source = checking.fields.get(entry.custom_value.normal ?? '')
  if (!source) return []
  const inRow = inRows(source, checking)
  return (entry.table_maping ?? []).flatMap((part) => {
    const place = { field: target.key, column: part.model }
    const column = tableColumnsOf(target).find(({ code }) => code === part.model)
    const name = `${target.name}/${column?.name ?? (part.name || part.model)}`
    if (!column) return warn(place, 'target-lost', { name })
    if (isComputedColumn(column)) return warn(place, 'target-computed', { name })
    return at(place, checkFilled(part.custom_value, { ...itemOfColumn(target, column), name }, inRow))
  })
}

function checkTable(entry: FormMapItem, target: FormItem, checking: Checking): Problem[] {
  const { custom_value: value } = entry
  const place = { field: target.key }
  if (!isMapped(value)) return []
  if (value.type === 'advanced') return at(place, [mapProblem('not-a-table', { name: target.name })])
  const problems = at(place, checkFilled(value, target, checking))
  return problems.length ? problems : checkColumns(entry, target, checking)
}

function checkEntry(entry: FormMapItem, target: FormItem | undefined, checking: Checking): Problem[] {
  const name = target?.name ?? (entry.name || entry.model)
  if (!target) return warn({}, 'target-lost', { name })
  const place = { field: target.key }
  if (isComputed(target)) return isMapped(entry.custom_value) ? warn(place, 'target-computed', { name }) : []
  if (isTableItem(target)) return checkTable(entry, target, checking)
  return at(place, checkFilled(entry.custom_value, target, checking))
}

/**
 * Returns the problems of a map between two forms: removed fields, incompatible kinds, faulty formulas with
 * their positions. Problems of the target are warnings, because it may change independently of the map.
 */
export function checkFormMap(map: FormMap, source: Form, target: Form, more: ExtraSymbols = {}): Problem[] {
  const checking = sourceOf(source, more)
  const into = indexFieldsByModel(target)
  const visited = new Set<string>()
  return map.flatMap((entry) => {
    const item = into.get(entry.model)
    const isTwice = visited.has(entry.model)
    visited.add(entry.model)
    const twice = isTwice
      ? warn({ field: item?.key }, 'target-twice', { name: item?.name ?? entry.model })
      : []
    return [...twice, ...checkEntry(entry, item, checking)]
  })
}

/** Returns the problems of a map that depend on the source form only; the target is unknown here. */
export function checkMapSources(map: FormMap, source: Form, more: ExtraSymbols = {}): Problem[] {
  const checking = sourceOf(source, more)
  return map.flatMap(({ name, model, custom_value, table_maping = [] }) => {
    const table = checking.fields.get(custom_value.normal ?? '')
    const inRow = table && isTableItem(table) ? inRows(table, checking) : undefined
    const columns = inRow
      ? table_maping.flatMap((part) => checkSource(part.custom_value, `${name}/${part.name}`, inRow))
      : []
    return [...checkSource(custom_value, name || model, checking), ...columns]
  })
}
