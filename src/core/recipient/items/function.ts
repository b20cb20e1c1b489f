import { isRecord } from '../../form/values'
import { found, type Resolver, traceOf } from '../found'
import { groupsIn, objectsIn } from '../json'
import { subjectOf } from '../subject'

/**
 * A program function (S2-068, S2-073): a table whose rows say for which people (`when`) which groups (`to`) are
 * the contacts. The first row that holds one of the people asked about decides.
 */
export const programFunction: Resolver = ({ name, data }, search) => {
  const model = isRecord(data) && isRecord(data.fun_model) ? data.fun_model : {}
  const subject = subjectOf(model.type, model.formitem, search)
  if (!subject) return found('trace.function-empty', { name }, [])
  const asked = new Set(subject.people)
  const contacts = isRecord(model.data) ? objectsIn(model.data.contact) : []
  const row = contacts.find(({ when }) => search.within(groupsIn(when)).people.some((one) => asked.has(one)))
  const inside = row ? search.within(groupsIn(row.to)) : { people: [], trace: [] }
  return { ...inside, trace: [traceOf('trace.function', { name }, inside.people), ...inside.trace] }
}
