import type { FlowDesignStep, RecipientGroup, Trace } from '../../../generated/types'
import { nearestSuperiors } from '../../directory/superiors'
import type { RecipientContext } from '../../recipient/context'
import { type RecipientResolution, resolveRecipients } from '../../recipient/resolve'

/** Resolves the people named as fallback; the range of the design does not limit them. */
const named = (groups: readonly RecipientGroup[], context: RecipientContext) =>
  resolveRecipients(groups, { ...context, set: { ...context.set, runRoots: [] } }).people

/**
 * Finds the fallback assignee of a step without recipients; empty if it defines none. The trace records it.
 */
export function findFallbackAssignee(
  { nobody }: FlowDesignStep,
  context: RecipientContext,
  { people, trace }: RecipientResolution,
): RecipientResolution {
  if (people.length || !nobody || nobody.ask === 'skip-own') return { people, trace }
  const { directory, lastUserId, lastDeptId } = context
  const instead =
    nobody.ask === 'superior'
      ? nearestSuperiors(directory, lastUserId, lastDeptId)
      : named(nobody.people, context)
  const names = instead.map((id) => directory.person(id)?.name ?? id)
  const row: Trace = { code: `trace.nobody-${nobody.ask}`, params: {}, people: names }
  return { people: instead, trace: [...trace, row] }
}
