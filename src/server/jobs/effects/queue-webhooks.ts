import { maskForSupervisors, toWebhookEvents } from '../../../core/flow'
import { type FormValues, valuesByAlias } from '../../../core/form'
import type { DbReader } from '../../platform'
import { findPublishedVersion, listEnabledWebhooks, type MessagePublication } from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { queueWebhookEvents } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

/** Returns the values of a flow by the aliases of its fields; what the design masks for its readers as masked text. */
async function valuesOf(
  { form, versionId }: { form: FormValues; versionId: string },
  workspace: string,
  db: DbReader,
) {
  const version = await findPublishedVersion(db, workspace, versionId)
  if (!version) return undefined
  const shown = maskForSupervisors(version.design, form)
  return valuesByAlias(shown.form, shown.values)
}

/** Queues the events of a flow's messages for the webhooks that subscribe to them. */
export default defineEffect<MessagePublication>({
  run: async ({ payload: { messageIds, why }, workspace, flowId }, appContext) => {
    const { db, clock } = appContext
    const hooks = await listEnabledWebhooks(db, workspace)
    const happened = hooks.length && (await findWebhookFacts(db, workspace, { flowId, messageIds }))
    if (!happened) return
    const { flow, messages } = happened
    const values = hooks.some(({ values }) => values) ? await valuesOf(flow, workspace, db) : undefined
    const source = { workspace, flowId, designId: flow.designId, hooks, values }
    await queueWebhookEvents(appContext, source, toWebhookEvents(flow, { messages, why, now: clock.now() }))
  },
})
