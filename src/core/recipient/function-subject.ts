import { pickedIn } from './items/form'
import { enabledPeople, type Found, type Search } from './resolution'

const someone = (id: string, { context }: Search): Found => ({
  people: enabledPeople(context.directory, [id]),
  trace: [],
})

const inField = (key: unknown, search: Search): Found =>
  pickedIn(key, search)?.picked ?? { people: [], trace: [] }

const subjects = new Map<unknown, (formitem: unknown, search: Search) => Found>([
  ['creater_concact', (_, search) => someone(search.context.creatorId, search)],
  ['dealer_concact', (_, search) => someone(search.context.lastUserId, search)],
  ['form_concact', inField],
])

/** The types of functions with a table of contacts (S2-072). */
export const subjectTypes: ReadonlySet<unknown> = new Set(subjects.keys())

/** Whom a function with a table of contacts is about, by its type (S2-072); of another type about nobody. */
export const subjectOf = (type: unknown, formitem: unknown, search: Search): Found | undefined =>
  subjects.get(type)?.(formitem, search)
