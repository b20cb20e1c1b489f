import { resolveFieldPeople } from './items/form'
import { findEnabledPeople, type Resolution, type ResolverContext } from './resolution'

const someone = (id: string, { context }: ResolverContext): Resolution => ({
  people: findEnabledPeople(context.directory, [id]),
  trace: [],
})

const inField = (key: unknown, search: ResolverContext): Resolution =>
  resolveFieldPeople(key, search)?.picked ?? { people: [], trace: [] }

const subjects = new Map<unknown, (formitem: unknown, search: ResolverContext) => Resolution>([
  ['creater_concact', (_, search) => someone(search.context.creatorId, search)],
  ['dealer_concact', (_, search) => someone(search.context.lastUserId, search)],
  ['form_concact', inField],
])

/** Types of functions with a contact table (S2-072). */
export const subjectTypes: ReadonlySet<unknown> = new Set(subjects.keys())

/**
 * Resolves the subject of a function with a contact table by its type (S2-072); undefined for other types.
 */
export const resolveSubject = (
  type: unknown,
  formitem: unknown,
  search: ResolverContext,
): Resolution | undefined => subjects.get(type)?.(formitem, search)
