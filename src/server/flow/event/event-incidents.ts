import { BusinessError } from '../../../core/business-error'
import { completeEvent, isWaiting, requireReason } from '../../../core/flow'
import { type Context, runIdempotentTransaction, type Tx, wakeJob } from '../../platform'
import { findFlow, listMessages, logAuditEvent, requeueEffect } from '../../queries'
import { type Incident, listOpenIncidents, lockIncident, resolveIncident } from '../../queries/jobs/incident'
import { deriveSubRequest } from '../action/idempotent-batch'
import { runAction } from '../action/run-action'
import { recheckWaitEvents } from './event-wait'

/** Resolution of an incident, with its reason. */
interface Settling {
  id: string
  reason: string
  requestId?: string
}

async function openIncident(tx: Tx, { caller }: Context, id: string): Promise<Incident> {
  const incident = await lockIncident(tx, caller.workspace, id)
  if (!incident) throw new BusinessError('incident.missing')
  if (incident.state !== 'open') throw new BusinessError('incident.settled', { name: incident.byName ?? '' })
  return incident
}

async function settle(
  tx: Tx,
  { caller, clock, newId }: Context,
  { incident, state, reason }: { incident: Incident; state: 'retried' | 'skipped'; reason: string },
) {
  const now = clock.now()
  await resolveIncident(tx, caller, { id: incident.id, state, reason, now })
  const { id, flowId, kind, error } = incident
  const details = { incident: id, flow: flowId, kind, error, reason }
  await logAuditEvent(tx, { caller, id: newId(), now }, { action: `incident.${state}`, details })
}

async function queueAgain(tx: Tx, { caller, clock }: Context, { id, flowId, kind, payload }: Incident) {
  await requeueEffect(tx, { workspace: caller.workspace, id, flowId, kind, payload }, clock.now())
}

/** Returns an incident to the queue with all its retries. */
export async function retryIncident(context: Context, body: Settling): Promise<void> {
  const { id, reason, requestId } = body
  const because = requireReason(reason, 'incident.reason-empty')
  await runIdempotentTransaction(context, {
    requestId,
    call: 'oa/flow/incident/retry',
    body,
    work: async (tx) => {
      const incident = await openIncident(tx, context, id)
      await settle(tx, context, { incident, state: 'retried', reason: because })
      await queueAgain(tx, context, incident)
    },
  })
  wakeJob(context.db)
}

/** Retries the sub-flows that a flow could not start. Returns their number. */
export async function retrySubFlows(context: Context, flowId: string): Promise<number> {
  const count = await context.db.transaction(async (tx) => {
    const all = await listOpenIncidents(tx, context.caller.workspace, flowId)
    const failed = all.filter(({ kind }) => kind === 'sub-flow')
    for (const incident of failed) {
      await settle(tx, context, { incident, state: 'retried', reason: '' })
      await queueAgain(tx, context, incident)
    }
    return failed.length
  })
  wakeJob(context.db)
  return count
}

/** Lets a failed event continue on its failure path if a message still waits for it. */
async function goOnFailed(
  messageId: string,
  context: Context,
  { reason, requestId }: Pick<Settling, 'reason' | 'requestId'>,
): Promise<void> {
  const { db, caller } = context
  const running = await findFlow(db, caller.workspace, { message: messageId })
  const messages = running ? await listMessages(db, caller.workspace, running.id) : []
  if (!messages.some((message) => message.id === messageId && isWaiting(message))) return
  await runAction(
    {
      call: 'oa/flow/incident/skip',
      body: deriveSubRequest(requestId, 'gone-on'),
      target: { message: messageId },
      action: completeEvent,
      input: { messageId, outcome: 'failed', reason },
      answer: async () => null,
    },
    context,
  )
}

/** Skips failed work; a flow that waits for it continues. */
export async function skipIncident(context: Context, body: Settling): Promise<void> {
  const { id, reason, requestId } = body
  const because = requireReason(reason, 'incident.reason-empty')
  const request = { call: 'oa/flow/incident/skip' as const, body }
  const found = await runIdempotentTransaction(context, {
    ...request,
    requestId,
    work: async (tx) => {
      const { kind, messageId, flowId } = await openIncident(tx, context, id)
      return { kind, messageId, flowId }
    },
  })
  if (found.kind === 'event' && found.messageId)
    await goOnFailed(found.messageId, context, { ...body, reason: because })
  await runIdempotentTransaction(context, {
    ...request,
    requestId: deriveSubRequest(requestId, 'settled').requestId,
    work: async (tx) => {
      const incident = await openIncident(tx, context, id)
      await settle(tx, context, { incident, state: 'skipped', reason: because })
    },
  })
  if (found.kind !== 'sub-flow') return
  await recheckWaitEvents(found.flowId, context)
  wakeJob(context.db)
}
