import { toWebhookEvents } from '../../../core/flow'
import { wake } from '../../platform'
import { insertDeliveries, listEnabledWebhooks, type MessagePublication } from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { sendDeliveries } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

/**
 * Queues a flow event for the webhooks that subscribe to it, each event once; a webhook does not get events
 * older than itself.
 */
export default defineEffect<MessagePublication>({
  run: async ({ payload: { messageIds, why }, workspace, flowId }, house) => {
    const { db, clock, newId } = house
    const hooks = await listEnabledWebhooks(db, workspace)
    const happened = hooks.length && (await findWebhookFacts(db, workspace, { flowId, messageIds }))
    if (!happened) return
    const now = clock.now()
    const events = toWebhookEvents(happened.flow, { messages: happened.messages, why, now })
    const deliveries = hooks.flatMap((hook) =>
      events
        .filter(
          ({ event, at }) =>
            event !== 'ping' && hook.events.includes(event) && Date.parse(at) >= hook.createdAt,
        )
        .map((body) => ({ id: newId(), webhookId: hook.id, body })),
    )
    await db.transaction(async (tx) => {
      const ids = await insertDeliveries(tx, workspace, deliveries, now)
      await sendDeliveries(tx, house, { workspace, flowId, ids })
    })
    wake(db)
  },
})
