import type { CustomFunction, FlowDesign, Problem } from '../../../generated/types'
import { findCustomReferences, renameCustomInExpression } from '../../expression'
import { isRecord } from '../../form'

type Place = NonNullable<Problem['place']>

/** Use of a custom function in a design, with the name of the step, field or function that calls it. */
export interface CustomFunctionUse {
  place: Place
  name: string
}

const calls = (text: string, id: string) => findCustomReferences(text).some((custom) => custom.id === id)

/**
 * Checks whether any expression within calls the function; every text is checked, as expressions may stand
 * anywhere.
 */
function isCalledIn(json: unknown, id: string): boolean {
  if (typeof json === 'string') return calls(json, id)
  if (typeof json !== 'object' || json === null) return false
  return Object.values(json).some((part) => isCalledIn(part, id))
}

/** Returns the fields within that call the function themselves, without the layouts that contain them. */
function fieldsCalling(items: FlowDesign['formset']['list'], id: string): CustomFunctionUse[] {
  return items.flatMap(({ columns = [], ...item }) => {
    const inside = columns.flatMap(({ list }) => fieldsCalling(list, id))
    const own = isCalledIn(item, id) ? [{ place: { field: item.key }, name: item.name }] : []
    return [...own, ...inside]
  })
}

/** Finds where a design calls a custom function (S2-163): fields, steps, other functions, and the rest. */
export function findCustomFunctionUses(
  { formset, funlist, set, ...rest }: FlowDesign,
  id: string,
): CustomFunctionUse[] {
  const { customFuns = [], ...settings } = set
  const tables = (formset.decisions ?? []).filter((table) => isCalledIn(table, id))
  const steps = funlist.filter((step) => isCalledIn(step, id))
  const callers = customFuns.map((one, row) => ({ one, row })).filter(({ one }) => isCalledIn(one, id))
  return [
    ...fieldsCalling([...formset.list, ...formset.remove_list], id),
    ...steps.map(({ id: step, name }) => ({ place: { step }, name })),
    ...tables.map(({ id: table, name }) => ({ place: { table }, name })),
    ...callers.map(({ one, row }) => ({ place: { part: 'set.customFuns', row }, name: one.name })),
    ...(isCalledIn([settings, rest], id) ? [{ place: { part: 'set' }, name: '' }] : []),
  ]
}

/**
 * Returns a copy with the function's new name in every text that calls it; other parts stay the same object.
 */
function renamed<Json>(json: Json, id: string, name: string): Json {
  const change = (part: unknown): unknown => {
    if (typeof part === 'string') return renameCustomInExpression(part, id, name)
    if (Array.isArray(part)) return retain(part, part.map(change))
    if (!isRecord(part)) return part
    const entries = Object.entries(part).map(([key, value]) => [key, change(value)] as const)
    return entries.every(([key, value]) => value === part[key]) ? part : Object.fromEntries(entries)
  }
  return change(json) as Json
}

const retain = (before: unknown[], after: unknown[]) =>
  after.every((part, at) => part === before[at]) ? before : after

/** Renames a custom function of a design, in its list and wherever it is called. */
export function renameCustomFunction(design: FlowDesign, id: string, name: string): FlowDesign {
  const { set, ...rest } = renamed(design, id, name)
  const customFuns = set.customFuns?.map((one) => (one.id === id ? { ...one, name } : one))
  return { ...rest, set: { ...set, customFuns } }
}

/** Finds functions that call themselves, directly or through others, as far as the design shows it. */
export function findCircularFunctions(functions: readonly CustomFunction[]): CustomFunction[] {
  const callees = new Map(
    functions.map((one) => [one.id, functions.filter(({ id }) => isCalledIn(one.data, id))] as const),
  )
  return functions.filter((one) => {
    const reached = new Set(callees.get(one.id))
    for (const { id } of reached) for (const next of callees.get(id) ?? []) reached.add(next)
    return reached.has(one)
  })
}
