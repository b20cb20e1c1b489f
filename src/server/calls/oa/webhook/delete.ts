import { BusinessError } from '../../../../core/business-error'
import { defineCall } from '../../../platform'
import { logAuditEvent, removeWebhook } from '../../../queries'

export default defineCall('oa/webhook/delete', async ({ id }, { db, caller, clock, newId }) => {
  await db.transaction(async (tx) => {
    const name = await removeWebhook(tx, caller.workspace, id)
    if (name === undefined) throw new BusinessError('webhook.not-found')
    const running = { caller, id: newId(), now: clock.now() }
    await logAuditEvent(tx, running, { action: 'webhook.delete', details: { id, name } })
  })
  return {}
})
