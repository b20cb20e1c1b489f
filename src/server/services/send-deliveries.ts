import { type WebhookBody, withFlowValues } from '../../core/flow'
import { forEachInSlices, type SliceGenerator } from '../../core/slices'
import { type AppContext, finishInSlices, type Tx, wakeJob } from '../platform'
import { insertDeliveries, type NewDelivery, type Webhook, writeEffects } from '../queries'

/** Queues deliveries to be sent as soon as the transaction is committed. */
export async function sendDeliveries(
  tx: Tx,
  { clock, newId }: Pick<AppContext, 'clock' | 'newId'>,
  { workspace, flowId, ids }: { workspace: string; flowId: string; ids: readonly string[] },
): Promise<void> {
  const now = clock.now()
  const effects = ids.map((deliveryId) => {
    const payload = { deliveryId }
    return { workspace, flowId, id: newId(), kind: 'webhook' as const, payload, now, dueAt: now }
  })
  await writeEffects(tx, workspace, effects)
}

/** Flow that events are about, and the webhooks of the company. */
interface EventSource {
  workspace: string
  flowId: string
  designId: string
  hooks: readonly Webhook[]
  /** Values of the flow by the aliases of its fields, for webhooks that carry them. */
  values?: Record<string, unknown> | undefined
}

/** Returns the deliveries of a flow's events to the webhooks that subscribe to them, interruptible between events. */
function* deliveriesOf(
  parts: SliceGenerator<WebhookBody[]>,
  {
    hooks,
    designId,
    values,
    newId,
  }: Pick<EventSource, 'hooks' | 'designId' | 'values'> & Pick<AppContext, 'newId'>,
): SliceGenerator<NewDelivery[]> {
  const events = yield* parts
  const deliveries: NewDelivery[] = []
  for (const hook of hooks.filter(({ flows }) => !flows.length || flows.includes(designId)))
    yield* forEachInSlices(events, (body) => {
      const { event, at } = body
      if (event !== 'ping' && hook.events.includes(event) && Date.parse(at) >= hook.createdAt)
        deliveries.push({
          id: newId(),
          webhookId: hook.id,
          body: withFlowValues(body, hook.values ? values : undefined),
        })
    })
  return deliveries
}

/**
 * Queues the events of a flow for the webhooks that subscribe to them, each event once; a webhook does not get
 * events older than itself.
 */
export async function queueWebhookEvents(
  appContext: AppContext,
  { workspace, flowId, ...source }: EventSource,
  events: SliceGenerator<WebhookBody[]>,
): Promise<void> {
  const { db, clock, newId } = appContext
  const deliveries = await finishInSlices(deliveriesOf(events, { ...source, newId }))
  await db.transaction(async (tx) => {
    const ids = await insertDeliveries(tx, workspace, deliveries, clock.now())
    await sendDeliveries(tx, appContext, { workspace, flowId, ids })
  })
  wakeJob(db)
}
