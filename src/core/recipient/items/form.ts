import type { FormItem } from '../../../generated/types'
import { listScopePeople } from '../../directory/department-scope'
import { fieldNameOf, formFieldsOf, getOwnValue, isRecord } from '../../form'
import type { SliceGenerator } from '../../slices'
import { isRoleField } from '../linkable-field'
import { parseRecipientGroups } from '../parse-groups'
import {
  createTraceRow,
  findEnabledPeople,
  findLeavers,
  mergeResolutions,
  type RecipientContext,
  type Resolution,
  type Resolver,
  type ResolverContext,
  toResolution,
  traceLeavers,
} from '../resolution'
import { resolveRole } from './role'

type Choice = { people: string[]; departments: string[]; isGroup: boolean }

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Parses one entry of a picker's value: a person {id}, a department {deptid}, or an id of either (S2-078,
 * S2-079).
 */
function choiceOf(entry: unknown, { directory }: RecipientContext): Choice {
  if (isRecord(entry)) {
    const person = textOf(entry.id)
    const department = person ? '' : textOf(entry.deptid)
    return {
      people: person ? [person] : [],
      departments: department ? [department] : [],
      isGroup: Array.isArray(entry.chosed),
    }
  }
  const id = textOf(entry)
  const people = directory.person(id) ? [id] : []
  const departments = !people.length && directory.department(id) ? [id] : []
  return { people, departments, isGroup: false }
}

/** Resolves all people with the selected roles, by role id. */
const withRoles = (entries: readonly unknown[], search: ResolverContext): Resolution =>
  mergeResolutions(
    entries.filter(isRecord).map(({ id, name }) => {
      return resolveRole({ type: 'role', id: textOf(id), name: textOf(name) }, search)
    }),
  )

/**
 * Resolves the value of a picker field: people, a department's own level, contact groups, or people with
 * selected roles.
 */
function* peopleInField(item: FormItem, search: ResolverContext): SliceGenerator<Resolution> {
  const { key, name, model } = item
  const { context, enter } = search
  const value = getOwnValue(context.values, model)
  const entries = Array.isArray(value) ? value : [value]
  if (isRoleField({ type: fieldNameOf(item) })) return withRoles(entries, search)
  const choices = entries.map((entry) => choiceOf(entry, context))
  const ids = choices.flatMap(({ people }) => people)
  const chosen = findEnabledPeople(context.directory, ids)
  const left = traceLeavers('trace.form-left', { name, key }, findLeavers(context.directory, ids))
  const inDepartments = choices
    .flatMap(({ departments }) => departments)
    .flatMap((id) => listScopePeople(context.directory, id, 1))
  const groups = parseRecipientGroups(entries.filter((_, at) => choices[at]?.isGroup))
  const inside = groups.length ? [yield* enter({ kind: 'field', id: key, name, groups })] : []
  return mergeResolutions([{ people: [...chosen, ...inDepartments], trace: left }, ...inside])
}

/** Resolves the people selected in the form field with a key; undefined if there is no such field. */
export function* resolveFieldPeople(
  key: unknown,
  search: ResolverContext,
): SliceGenerator<{ item: FormItem; picked: Resolution } | undefined> {
  const item = formFieldsOf(search.context.form).find((one) => one.key === key)
  return item && { item, picked: yield* peopleInField(item, search) }
}

/** Resolves the people selected in a form field; the item's id is the field's key (S2-059, S2-188). */
export const formFieldResolver = function* ({ id, name }, search) {
  const field = yield* resolveFieldPeople(id, search)
  if (!field) return toResolution('trace.form-unknown', { name }, [])
  const { people, trace } = field.picked
  return {
    people,
    trace: [createTraceRow('trace.form', { name: field.item.name, key: id }, people), ...trace],
  }
} satisfies Resolver
