import type { RecipientGroup } from '../../generated/types'
import type { DirectoryPerson } from '../directory/directory'
import { isRecord } from '../form'
import type { SliceGenerator } from '../slices'
import { resolveFieldPeople } from './items/form'
import { parseObjects, parseRecipientGroups } from './parse-groups'
import { findEnabledPeople, type Resolution, type Resolver, type ResolverContext } from './resolution'

/** Row of a contact table: for these people (`when`), those are the contacts (`to`). */
interface ContactRow {
  when: RecipientGroup[]
  to: RecipientGroup[]
}

/** Settings of a program function (S2-068, S2-073): its subject, and its contact table. */
export interface FunctionModel {
  type: unknown
  formitem: unknown
  contact: ContactRow[]
}

/** Parses the settings in a program function's data, which is free JSON. */
export function functionModelOf(data: unknown): FunctionModel {
  const { type, formitem, data: inner } = isRecord(data) && isRecord(data.fun_model) ? data.fun_model : {}
  const rows = isRecord(inner) ? parseObjects(inner.contact) : []
  return {
    type,
    formitem,
    contact: rows.map(({ when, to }) => ({ when: parseRecipientGroups(when), to: parseRecipientGroups(to) })),
  }
}

/** Whether every group has at least one recipient. */
export const hasRecipientsInAllGroups = (groups: readonly RecipientGroup[]): boolean =>
  groups.length > 0 && groups.every(({ chosed }) => chosed.length > 0)

/** Whether a program function is complete: its subject, and every row of its table (S2-167). */
export const isProgramFunctionComplete = ({ type, formitem, contact }: FunctionModel): boolean =>
  subjectTypes.has(type) &&
  (type !== 'form_concact' || (typeof formitem === 'string' && formitem !== '')) &&
  contact.length > 0 &&
  contact.every(({ when, to }) => hasRecipientsInAllGroups(when) && hasRecipientsInAllGroups(to))

type SubjectResolver = (formitem: unknown, search: ResolverContext) => ReturnType<Resolver>

const someone = (id: string, { context }: ResolverContext): Resolution => ({
  people: findEnabledPeople(context.directory, [id]),
  trace: [],
})

function* inField(key: unknown, search: ResolverContext): SliceGenerator<Resolution> {
  return (yield* resolveFieldPeople(key, search))?.picked ?? { people: [], trace: [] }
}

const subjects = new Map<unknown, SubjectResolver>([
  ['creater_concact', (_, search) => someone(search.context.creatorId, search)],
  ['dealer_concact', (_, search) => someone(search.context.lastUserId, search)],
  ['form_concact', inField],
])

/** Types of functions with a contact table (S2-072). */
const subjectTypes: ReadonlySet<unknown> = new Set(subjects.keys())

/**
 * Resolves the subject of a function with a contact table by its type (S2-072); undefined for other types.
 */
export function* resolveFunctionSubject(
  type: unknown,
  formitem: unknown,
  search: ResolverContext,
): SliceGenerator<Resolution | undefined> {
  const resolve = subjects.get(type)
  const found = resolve?.(formitem, search)
  return found && 'next' in found ? yield* found : found
}

/** Finds the first row of a contact table that contains one of these people. */
export function* findContactRow<Row extends { when: RecipientGroup[] }>(
  rows: readonly Row[],
  directoryPeople: ReadonlySet<DirectoryPerson>,
  search: ResolverContext,
): SliceGenerator<Row | undefined> {
  for (const row of rows) {
    const { people } = yield* search.resolveGroups(row.when)
    if (people.some((one) => directoryPeople.has(one))) return row
  }
  return undefined
}
