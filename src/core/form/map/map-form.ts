import type { FormDesign, FormItem, FormMap, FormMapItem, Problem } from '../../../generated/types'
import { compile } from '../../expression'
import { canHoldValue } from '../design/fields'
import { isTable, itemsOf } from '../design/items'
import { expressionScope, type FormWithValues } from '../expression-scope'
import { isComputed } from '../linkage/formulas'
import { type FormValues, isEmpty, ownValue } from '../values/form-values'
import {
  type ConversionResult,
  canConvert,
  convertOutcome,
  convertValue,
  createResultConverter,
  createValueConverter,
  isMapped,
  mapProblem,
} from './convert-value'
import { type FieldMapResult, type MapSource, mapTable } from './map-table'

/** Result of a map: values by model, and the problems of targets without a value. */
export interface MapResult {
  values: FormValues
  problems: Problem[]
}

/** Indexes the fields with a value by model. */
export const indexByModel = (form: Pick<FormDesign, 'list'>): ReadonlyMap<string, FormItem> =>
  new Map(
    itemsOf(form)
      .filter(canHoldValue)
      .map((item) => [item.model, item]),
  )

function valueFor({ custom_value }: FormMapItem, target: FormItem, source: MapSource): ConversionResult {
  const { type, normal, advanced } = custom_value
  if (type === 'advanced')
    return convertOutcome(compile(advanced).run(source.scope), createResultConverter(target))
  const item = source.items.get(normal ?? '')
  if (!item) return { problem: mapProblem('source-lost', { name: target.name, source: normal }) }
  if (!canConvert(target, item))
    return { problem: mapProblem('unfit-kind', { name: target.name, source: item.name }) }
  return convertValue(ownValue(source.values, item.model), createValueConverter(target, item))
}

function fill(entry: FormMapItem, target: FormItem, source: MapSource): FieldMapResult {
  if (isTable(target)) return mapTable(entry, target, source)
  const { value, problem } = valueFor(entry, target, source)
  return { value, problems: problem ? [{ ...problem, place: { field: target.key } }] : [] }
}

/**
 * Fills in a form from another. A field takes the value of a source field as far as it is compatible, or the
 * result of a formula over the source; a table takes rows from a table. Incompatible values are omitted with
 * a problem, and fields computed by the target are never written. Of two values for a field the last one
 * applies.
 */
export function mapForm(map: FormMap, from: FormWithValues, target: Pick<FormDesign, 'list'>): MapResult {
  const source = { values: from.values, items: indexByModel(from.form), scope: expressionScope(from) }
  const into = indexByModel(target)
  const mapped: MapResult = { values: {}, problems: [] }
  for (const entry of map) {
    const item = into.get(entry.model)
    if (!isMapped(entry.custom_value) || (item && isComputed(item))) continue
    const { value, problems } = item ? fill(entry, item, source) : lost(entry)
    mapped.problems.push(...problems)
    if (item && !isEmpty(value)) mapped.values[item.model] = value
  }
  return mapped
}

const lost = ({ name, model }: FormMapItem): FieldMapResult => ({
  problems: [mapProblem('target-lost', { name: name || model })],
})
