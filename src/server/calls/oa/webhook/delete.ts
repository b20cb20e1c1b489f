import { Refused } from '../../../../core/business-error'
import { defineCall } from '../../../platform/http/define-call'
import { noteAct } from '../../../queries/company/audit'
import { removeWebhook } from '../../../queries/jobs/webhook'

export default defineCall('oa/webhook/delete', async ({ id }, { db, caller, clock, newId }) => {
  await db.transaction(async (tx) => {
    const name = await removeWebhook(tx, caller.workspace, id)
    if (name === undefined) throw new Refused('webhook.not-found')
    const doing = { caller, id: newId(), now: clock.now() }
    await noteAct(tx, doing, { action: 'webhook.delete', details: { id, name } })
  })
  return {}
})
