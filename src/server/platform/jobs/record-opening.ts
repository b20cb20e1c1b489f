import type { Context } from '../http/define-call'

/**
 * Records that the caller opened a flow; a job stores it. In a session as another person it is the real one who did. Flows of
 * the test environment have no such record.
 */
export function recordOpening(flowId: string, { caller, clock, data, openings }: Context): void {
  if (data === 'test') return
  const personId = caller.real?.id ?? caller.id
  openings.add({ workspace: caller.workspace, flowId, personId }, clock.now())
}
