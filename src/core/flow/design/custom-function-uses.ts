import type { CustomFunction, FlowDesign, Problem } from '../../../generated/types'
import { customReferencesOf, renameCustom } from '../../expression'
import { isRecord } from '../../form/values/form-values'

type Place = NonNullable<Problem['place']>

/** Where a design calls a custom function, with the name of the step, field or other function that does. */
export interface CustomFunctionUse {
  place: Place
  name: string
}

const calls = (text: string, id: string) => customReferencesOf(text).some((custom) => custom.id === id)

/** Whether any expression below calls the function; expressions stand in many places, so every text is asked. */
function isCalledIn(json: unknown, id: string): boolean {
  if (typeof json === 'string') return calls(json, id)
  if (typeof json !== 'object' || json === null) return false
  return Object.values(json).some((part) => isCalledIn(part, id))
}

/** The fields below that call the function, each by itself and not through the layout that holds it. */
function fieldsCalling(items: FlowDesign['formset']['list'], id: string): CustomFunctionUse[] {
  return items.flatMap(({ columns = [], ...item }) => {
    const inside = columns.flatMap(({ list }) => fieldsCalling(list, id))
    const own = isCalledIn(item, id) ? [{ place: { field: item.key }, name: item.name }] : []
    return [...own, ...inside]
  })
}

/** Where a design calls a custom function (S2-163): fields, steps, other functions, and what is left. */
export function findCustomFunctionUses(
  { formset, funlist, set, ...rest }: FlowDesign,
  id: string,
): CustomFunctionUse[] {
  const { customFuns = [], ...settings } = set
  const tables = (formset.decisions ?? []).filter((table) => isCalledIn(table, id))
  const steps = funlist.filter((step) => isCalledIn(step, id))
  const others = customFuns.map((one, row) => ({ one, row })).filter(({ one }) => isCalledIn(one, id))
  return [
    ...fieldsCalling([...formset.list, ...formset.remove_list], id),
    ...steps.map(({ id: step, name }) => ({ place: { step }, name })),
    ...tables.map(({ id: table, name }) => ({ place: { table }, name })),
    ...others.map(({ one, row }) => ({ place: { part: 'set.customFuns', row }, name: one.name })),
    ...(isCalledIn([settings, rest], id) ? [{ place: { part: 'set' }, name: '' }] : []),
  ]
}

/** A copy in which every text that calls the function says its new name; what does not call it is the same object. */
function renamed<Json>(json: Json, id: string, name: string): Json {
  const change = (part: unknown): unknown => {
    if (typeof part === 'string') return renameCustom(part, id, name)
    if (Array.isArray(part)) return kept(part, part.map(change))
    if (!isRecord(part)) return part
    const entries = Object.entries(part).map(([key, value]) => [key, change(value)] as const)
    return entries.every(([key, value]) => value === part[key]) ? part : Object.fromEntries(entries)
  }
  return change(json) as Json
}

const kept = (before: unknown[], after: unknown[]) =>
  after.every((part, at) => part === before[at]) ? before : after

/** The design after a custom function got a new name, in its list and wherever it is called. */
export function renameCustomFunction(design: FlowDesign, id: string, name: string): FlowDesign {
  const { set, ...rest } = renamed(design, id, name)
  const customFuns = set.customFuns?.map((one) => (one.id === id ? { ...one, name } : one))
  return { ...rest, set: { ...set, customFuns } }
}

/** The functions that ask for themselves, directly or through others, as far as the design shows it. */
export function findCircularFunctions(functions: readonly CustomFunction[]): CustomFunction[] {
  const asks = new Map(
    functions.map((one) => [one.id, functions.filter(({ id }) => isCalledIn(one.data, id))] as const),
  )
  return functions.filter((one) => {
    const reached = new Set(asks.get(one.id))
    for (const { id } of reached) for (const next of asks.get(id) ?? []) reached.add(next)
    return reached.has(one)
  })
}
