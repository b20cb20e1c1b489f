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

/** The types of functions with a table of contacts (S2-072). */
export const subjectTypes: ReadonlySet<unknown> = new Set(subjects.keys())

/** Whom a function with a table of contacts is about, by its type (S2-072); of another type about nobody. */
export const resolveSubject = (
  type: unknown,
  formitem: unknown,
  search: ResolverContext,
): Resolution | undefined => subjects.get(type)?.(formitem, search)
