import { createTraceRow, type Resolver, toResolution } from '../resolution'

/** Resolves a predefined contact group; a circular one yields no one on its second occurrence (S2-191). */
export const contactgroup = function* ({ id, name }, { context, enter }) {
  const groups = context.groups.get(id)
  if (!groups) return toResolution('trace.contactgroup-unknown', { name }, [])
  const inside = yield* enter({ kind: 'contactgroup', id, name, groups })
  return {
    ...inside,
    trace: [...inside.trace, createTraceRow('trace.contactgroup', { name }, inside.people)],
  }
} satisfies Resolver
