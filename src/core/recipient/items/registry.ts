import type { RecipientItem, Trace } from '../../../generated/types'
import { listScopePeople, scopeDepth } from '../../directory/department-scope'
import type { Department } from '../../directory/directory'
import { findContactRow, functionModelOf, resolveFunctionSubject } from '../function-subject'
import { createTraceRow, type Resolver, toResolution } from '../resolution'
import { decisionResolver } from './decision'
import { formFieldResolver } from './form'
import { formConditionResolver } from './formif'
import { conditionResolver } from './fun'
import { pluginResolver } from './plugin'
import { resolveRole } from './role'

const codeOf = (depth: number) =>
  depth === 1 ? 'trace.dept-itself' : Number.isFinite(depth) ? 'trace.dept-levels' : 'trace.dept'

/** Traces that a selected department was merged into another, whose people are resolved instead. */
const traceOfMerged = (name: string, into: Department): Trace => ({
  code: 'trace.dept-merged',
  params: { name, into: into.name },
  people: [],
})

/** Resolves a department with as many levels as its coverage includes (S2-187). */
const dept: Resolver = ({ id, name, ...chosen }, { context: { directory, deptWithSon } }) => {
  const coverage = chosen.coverage ?? (deptWithSon ? 'n' : undefined)
  const department = directory.department(id)
  if (!department) return toResolution('trace.dept-unknown', { name }, [])
  const merged = department.id === id ? [] : [traceOfMerged(name || id, department)]
  const depth = scopeDepth(id, coverage)
  const params = { name: department.name, levels: Number.isFinite(depth) ? depth : 'n' }
  const { people, trace } = toResolution(codeOf(depth), params, listScopePeople(directory, id, coverage))
  return { people, trace: [...merged, ...trace] }
}

/**
 * Resolves a program function (S2-068, S2-073): the rows of a table define for which people (`when`) which
 * groups (`to`) are the contacts. The first row that contains a person of the subject applies.
 */
const programFunction = function* ({ name, data }, search) {
  const { type, formitem, contact } = functionModelOf(data)
  const subject = yield* resolveFunctionSubject(type, formitem, search)
  if (!subject) return toResolution('trace.function-empty', { name }, [])
  const directoryPeople = new Set(subject.people)
  const row = yield* findContactRow(contact, directoryPeople, search)
  const inside = row ? yield* search.resolveGroups(row.to) : { people: [], trace: [] }
  return { ...inside, trace: [createTraceRow('trace.function', { name }, inside.people), ...inside.trace] }
} satisfies Resolver

/** Resolves a predefined contact group; a circular one yields no one on its second occurrence (S2-191). */
const contactgroup = function* ({ id, name }, { context, enter }) {
  const groups = context.groups.get(id)
  if (!groups) return toResolution('trace.contactgroup-unknown', { name }, [])
  const inside = yield* enter({ kind: 'contactgroup', id, name, groups })
  return {
    ...inside,
    trace: [...inside.trace, createTraceRow('trace.contactgroup', { name }, inside.people)],
  }
} satisfies Resolver

/** Resolves a person selected by name (S2-186). */
const user: Resolver = ({ id, name }, { context: { directory } }) => {
  const person = directory.person(id)
  if (!person) return toResolution('trace.user-unknown', { name }, [])
  if (!person.enabled) return toResolution('trace.user-disabled', { name: person.name }, [])
  return toResolution('trace.user', { name: person.name }, [person])
}

/** Registry of resolvers by item type. */
export const recipientResolvers: Record<RecipientItem['type'], Resolver> = {
  user,
  dept,
  role: resolveRole,
  fun: conditionResolver,
  form: formFieldResolver,
  formif: formConditionResolver,
  contactgroup,
  decision: decisionResolver,
  function: programFunction,
  plugin: pluginResolver,
}
