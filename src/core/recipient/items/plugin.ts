import { listScopePeople } from '../../directory/department-scope'
import { ExpressionError } from '../../expression'
import { getOwnValue, isRecord } from '../../form'
import type { SliceGenerator } from '../../slices'
import { localDate } from '../../text/formats'
import { mergeUnique } from '../../text/unique'
import { parseObjects } from '../parse-groups'
import {
  createTraceRow,
  findEnabledPeople,
  findLeavers,
  type Resolver,
  type ResolverContext,
  toResolution,
  traceLeavers,
} from '../resolution'
import { resolveFieldPeople } from './form'

/** Input of the function of a plugin's item: a setting, and the control that asked for it. */
interface PluginInput {
  model: string
  control: unknown
}

/** Item of a plugin's tab: the function that finds people, and the settings that it gets. */
export interface PluginItem {
  called: string
  inputs: PluginInput[]
  data: Record<string, unknown>
}

/** Maximum number of settings of an item (schemas/meta/plugin-tab.json). */
const maxInputs = 5

/** Parses the data of a plugin's item, which is free JSON. */
export function pluginItemOf(data: unknown): PluginItem {
  const record = isRecord(data) ? data : {}
  const inputs = parseObjects(record.inputs)
    .slice(0, maxInputs)
    .map(({ model, control }) => ({ model: String(model), control }))
  return { called: typeof record.function === 'string' ? record.function : '', inputs, data: record }
}

/** Returns the value of an input; a person field gives the ids of its people. */
function* inputValue(
  { model, control }: PluginInput,
  { data }: PluginItem,
  search: ResolverContext,
): SliceGenerator<unknown> {
  const value = getOwnValue(data, model)
  if (control !== 'field')
    return typeof value === 'boolean' || typeof value === 'number' ? value : String(value ?? '')
  const field = yield* resolveFieldPeople(value, search)
  return (field?.picked.people ?? []).map(({ id }) => id)
}

/** Returns the ids that a function gave; anything else is no id. */
const idsIn = (found: unknown): string[] =>
  (Array.isArray(found) ? found : [found]).filter((id): id is string => typeof id === 'string' && id !== '')

/** Resolves people whom a function of a plugin finds, by their ids or by those of their departments. */
export const pluginResolver = function* ({ name, data }, search) {
  const { context } = search
  const { directory, clock, creatorId, creatorDeptId } = context
  const item = pluginItemOf(data)
  const args: unknown[] = [creatorId, creatorDeptId, clock ? localDate(clock.now, clock.zone) : '']
  for (const input of item.inputs) args.push(yield* inputValue(input, item, search))
  const found = ask(context.remote, item.called, args)
  if (found === undefined) return toResolution('trace.plugin-missing', { name }, [])
  const ids = idsIn(found)
  const inDepartments = ids
    .filter((id) => !directory.person(id) && directory.department(id))
    .flatMap((id) => listScopePeople(directory, id, 1))
  const people = mergeUnique([findEnabledPeople(directory, ids), inDepartments])
  const left = traceLeavers('trace.user-disabled', { name }, findLeavers(directory, ids))
  return { people, trace: [createTraceRow('trace.plugin', { name }, people), ...left] }
} satisfies Resolver

/** Asks a function; undefined while there is no response, or if there is no such function. */
function ask(remote: ResolverContext['context']['remote'], called: string, args: unknown[]): unknown {
  try {
    return remote?.(called, args)
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}
