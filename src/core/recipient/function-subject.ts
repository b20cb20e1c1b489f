import type { RecipientGroup } from '../../generated/types'
import type { DirectoryPerson } from '../directory/directory'
import type { SliceGenerator } from '../slices'
import { resolveFieldPeople } from './items/form'
import { findEnabledPeople, type Resolution, type Resolver, type ResolverContext } from './resolution'

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
export const subjectTypes: ReadonlySet<unknown> = new Set(subjects.keys())

/**
 * Resolves the subject of a function with a contact table by its type (S2-072); undefined for other types.
 */
export function* resolveSubject(
  type: unknown,
  formitem: unknown,
  search: ResolverContext,
): SliceGenerator<Resolution | undefined> {
  const resolve = subjects.get(type)
  const found = resolve?.(formitem, search)
  return found && 'next' in found ? yield* found : found
}

/** Finds the first row of a contact table that contains one of these people. */
export function* findRow<Row extends { when: RecipientGroup[] }>(
  rows: readonly Row[],
  asked: ReadonlySet<DirectoryPerson>,
  search: ResolverContext,
): SliceGenerator<Row | undefined> {
  for (const row of rows) {
    const { people } = yield* search.within(row.when)
    if (people.some((one) => asked.has(one))) return row
  }
  return undefined
}
