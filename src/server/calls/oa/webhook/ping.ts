import { BusinessError } from '../../../../core/business-error'
import { defineCall, wakeJob } from '../../../platform'
import { toIso } from '../../../presenters/time'
import { insertDeliveries, listEnabledWebhooks } from '../../../queries'
import { sendDeliveries } from '../../../services/send-deliveries'

export default defineCall('oa/webhook/ping', async ({ id }, context) => {
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const hooks = await listEnabledWebhooks(db, workspace)
  if (!hooks.some((hook) => hook.id === id)) throw new BusinessError('webhook.not-enabled')
  const now = clock.now()
  const deliveryId = newId()
  const body = { id: `ping-${deliveryId}`, event: 'ping' as const, at: toIso(now), data: {} }
  await db.transaction(async (tx) => {
    const ids = await insertDeliveries(tx, workspace, [{ id: deliveryId, webhookId: id, body }], now)
    await sendDeliveries(tx, context, { workspace, flowId: '', ids })
  })
  wakeJob(db)
  return {}
})
