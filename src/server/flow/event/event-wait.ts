import { stepOf } from '../../../core/flow/design/design'
import { waitOutcome } from '../../../core/flow/events/flows'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { Context } from '../../platform/call'
import { versionOf } from '../../queries/design/version'
import { findFlow, listMessages } from '../../queries/flow/running-flow'
import { listChildren } from '../../queries/flow/sub-flow'
import { writeEffect } from '../../queries/jobs/outbox'
import { defineWork } from './event-work'

/** Looks how the flows that this one has started stand. */
export const waitWork = defineWork({
  plan: ({ set }) => set,
  run: async (set, { db, caller }, { flowId }) => {
    const children = await listChildren(db, caller.workspace, flowId, caller.id)
    const outcome = waitOutcome(
      set,
      children.map(({ state }) => state),
    )
    return outcome ? { outcome } : 'waits'
  },
})

/** Has the events of a flow that wait for flows started by it look again. */
export async function lookAtWaits(flowId: string, context: Context): Promise<void> {
  const { db, caller, newId, clock } = context
  const { workspace } = caller
  const running = await findFlow(db, workspace, { flow: flowId })
  const version = running && (await versionOf(db, workspace, running.versionId))
  if (!version) return
  const messages = await listMessages(db, workspace, flowId)
  const waits = messages.filter(
    (message) =>
      isWaiting(message) &&
      message.dealtype === 'event' &&
      stepOf(version.design, message.stepId).event_set?.type === 'wait_flows',
  )
  const now = clock.now()
  await db.transaction(async (tx) => {
    for (const { id: messageId } of waits) {
      const effect = { id: newId(), kind: 'event', payload: { messageId }, now, dueAt: now }
      await writeEffect(tx, { workspace, flowId, ...effect })
    }
  })
}
