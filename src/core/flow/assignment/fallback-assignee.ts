import type { FlowDesignStep, RecipientGroup, Trace } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { nearestSuperiors } from '../../directory/superiors'
import type { RecipientContext } from '../../recipient/resolution'
import { type RecipientResolution, resolveRecipients } from '../../recipient/resolve'
import { localDate } from '../../text/formats'

/**
 * Error for a step without assignees that cannot be skipped (decisions §4), with the reason why none was
 * found.
 */
export class NoAssigneeError extends BusinessError {
  constructor(
    step: string,
    readonly trace: readonly Trace[],
  ) {
    super('flow.nobody-found', { step })
  }
}

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
  const { directory, lastUserId, lastDeptId, clock } = context
  const instead =
    nobody.ask === 'superior'
      ? nearestSuperiors(directory, lastUserId, lastDeptId, {
          day: clock && localDate(clock.now, clock.zone),
        })
      : named(nobody.people, context)
  const names = instead.map((id) => directory.person(id)?.name ?? id)
  const row: Trace = { code: `trace.nobody-${nobody.ask}`, params: {}, people: names }
  return { people: instead, trace: [...trace, row] }
}
