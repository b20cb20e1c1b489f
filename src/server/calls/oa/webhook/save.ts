import { BusinessError } from '../../../../core/business-error'
import { defineCall, runIdempotentTransaction } from '../../../platform'
import { toStandardSecret } from '../../../platform/outgoing/webhook-signature'
import { addWebhook, changeWebhook, logAuditEvent } from '../../../queries'

export default defineCall('oa/webhook/save', async (body, context) => {
  const { id: old, newsecret, requestId, flows = [], values = false, ...rest } = body
  const webhook = { ...rest, values, flows: [...new Set(flows)] }
  const { caller, clock, newId, randomHex, hosts } = context
  const { workspace } = caller
  if (!hosts.allows(webhook.url)) throw new BusinessError('webhook.address-not-allowed', { url: webhook.url })
  if (values && !caller.isAdmin) throw new BusinessError('webhook.values-admin')
  const now = clock.now()
  const id = old ?? newId()
  const secret = old === undefined || newsecret ? randomHex(24) : null
  return runIdempotentTransaction(context, {
    requestId,
    call: 'oa/webhook/save',
    body,
    work: async (tx) => {
      const setting = { ...webhook, id, secret, now }
      if (old === undefined) await addWebhook(tx, workspace, setting)
      else if (!(await changeWebhook(tx, workspace, setting))) throw new BusinessError('webhook.not-found')
      const details = { id, ...webhook, newSecret: secret !== null }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'webhook.save', details })
      return { id, secret, standard: secret === null ? null : toStandardSecret(secret) }
    },
  })
})
