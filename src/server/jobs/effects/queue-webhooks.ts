import { toWebhookEvents, type WebhookBody } from '../../../core/flow'
import { forEachInSlices, type SliceGenerator } from '../../../core/slices'
import { finishInSlices, wakeJob } from '../../platform'
import {
  insertDeliveries,
  listEnabledWebhooks,
  type MessagePublication,
  type NewDelivery,
  type Webhook,
} from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { sendDeliveries } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

/** Returns the deliveries of a flow's events to the webhooks that subscribe to them, interruptible between events. */
function* deliveriesOf(
  parts: SliceGenerator<WebhookBody[]>,
  { hooks, designId, newId }: { hooks: readonly Webhook[]; designId: string; newId: () => string },
): SliceGenerator<NewDelivery[]> {
  const events = yield* parts
  const deliveries: NewDelivery[] = []
  for (const hook of hooks.filter(({ flows }) => !flows.length || flows.includes(designId)))
    yield* forEachInSlices(events, (body) => {
      const { event, at } = body
      if (event !== 'ping' && hook.events.includes(event) && Date.parse(at) >= hook.createdAt)
        deliveries.push({ id: newId(), webhookId: hook.id, body })
    })
  return deliveries
}

/**
 * Queues a flow event for the webhooks that subscribe to it, each event once; a webhook does not get events
 * older than itself.
 */
export default defineEffect<MessagePublication>({
  run: async ({ payload: { messageIds, why }, workspace, flowId }, appContext) => {
    const { db, clock, newId } = appContext
    const hooks = await listEnabledWebhooks(db, workspace)
    const happened = hooks.length && (await findWebhookFacts(db, workspace, { flowId, messageIds }))
    if (!happened) return
    const now = clock.now()
    const events = toWebhookEvents(happened.flow, { messages: happened.messages, why, now })
    const deliveries = await finishInSlices(
      deliveriesOf(events, { hooks, designId: happened.flow.designId, newId }),
    )
    await db.transaction(async (tx) => {
      const ids = await insertDeliveries(tx, workspace, deliveries, now)
      await sendDeliveries(tx, appContext, { workspace, flowId, ids })
    })
    wakeJob(db)
  },
})
