import { toWebhookEvents } from '../../../core/flow'
import { listEnabledWebhooks, type MessagePublication } from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { queueWebhookEvents } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

/** Queues the events of a flow's messages for the webhooks that subscribe to them. */
export default defineEffect<MessagePublication>({
  run: async ({ payload: { messageIds, why }, workspace, flowId }, appContext) => {
    const { db, clock } = appContext
    const hooks = await listEnabledWebhooks(db, workspace)
    const happened = hooks.length && (await findWebhookFacts(db, workspace, { flowId, messageIds }))
    if (!happened) return
    const { flow, messages } = happened
    const source = { workspace, flowId, designId: flow.designId, hooks }
    await queueWebhookEvents(appContext, source, toWebhookEvents(flow, { messages, why, now: clock.now() }))
  },
})
