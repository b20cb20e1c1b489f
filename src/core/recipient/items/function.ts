import { findRow, resolveSubject } from '../function-subject'
import { functionModelOf } from '../program-function'
import { createTraceRow, type Resolver, toResolution } from '../resolution'

/**
 * Resolves a program function (S2-068, S2-073): the rows of a table define for which people (`when`) which
 * groups (`to`) are the contacts. The first row that contains a person of the subject applies.
 */
export const programFunction = function* ({ name, data }, search) {
  const { type, formitem, contact } = functionModelOf(data)
  const subject = yield* resolveSubject(type, formitem, search)
  if (!subject) return toResolution('trace.function-empty', { name }, [])
  const asked = new Set(subject.people)
  const row = yield* findRow(contact, asked, search)
  const inside = row ? yield* search.within(row.to) : { people: [], trace: [] }
  return { ...inside, trace: [createTraceRow('trace.function', { name }, inside.people), ...inside.trace] }
} satisfies Resolver
