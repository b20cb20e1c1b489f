import { itemsOf } from '../../form/items'
import { isRecord, own } from '../../form/values'
import { enabledPeople, type Found, found, type Resolver, type Search, traceOf } from '../found'
import { groupsIn, objectsIn } from '../json'
import { peopleOfValue } from './form'

/** Whose contacts a program function looks up, by its type (S2-072). */
const subjects: Record<string, (formitem: unknown, search: Search) => Found> = {
  creater_concact: (_, { context }) => someone(context.creatorId, { context }),
  dealer_concact: (_, { context }) => someone(context.lastUserId, { context }),
  form_concact: (formitem, search) => {
    const item = itemsOf(search.context.form).find(({ key }) => key === formitem)
    return item ? peopleOfValue(own(search.context.values, item.model), search) : { people: [], trace: [] }
  },
}

const someone = (id: string, { context }: Pick<Search, 'context'>): Found => ({
  people: enabledPeople(context.directory, [id]),
  trace: [],
})

/**
 * A program function (S2-068, S2-073): a table whose rows say for which people (`when`) which groups (`to`) are
 * the contacts. The first row that holds one of the people asked about decides.
 */
export const programFunction: Resolver = ({ name, data }, search) => {
  const model = isRecord(data) && isRecord(data.fun_model) ? data.fun_model : {}
  const subject = subjects[String(model.type)]
  if (!subject) return found('trace.function-empty', { name }, [])
  const asked = new Set(subject(model.formitem, search).people)
  const contacts = isRecord(model.data) ? objectsIn(model.data.contact) : []
  const row = contacts.find(({ when }) => search.within(groupsIn(when)).people.some((one) => asked.has(one)))
  const inside = row ? search.within(groupsIn(row.to)) : { people: [], trace: [] }
  return { ...inside, trace: [traceOf('trace.function', { name }, inside.people), ...inside.trace] }
}
