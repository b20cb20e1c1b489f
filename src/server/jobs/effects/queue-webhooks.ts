import { toWebhookEvents } from '../../../core/flow'
import { finishInSlices } from '../../platform'
import { listPluginEffects } from '../../platform/plugins/plugin-effects'
import { listEnabledWebhooks, type MessagePublication } from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { findAliasedValues } from '../../services/aliased-values'
import { queuePluginEffects } from '../../services/plugin-effects'
import { queueWebhookEvents } from '../../services/send-deliveries'
import { defineEffect } from '../effect'

/** Queues the events of a flow's messages for the webhooks and the effects of plugins that subscribe to them. */
export default defineEffect<MessagePublication>({
  run: async ({ payload: { messageIds, why }, workspace, flowId }, appContext) => {
    const { db, clock, config } = appContext
    const hooks = await listEnabledWebhooks(db, workspace)
    const effects = listPluginEffects(config.plugins)
    const isHeard = hooks.length > 0 || effects.length > 0
    const happened = isHeard && (await findWebhookFacts(db, workspace, { flowId, messageIds }))
    if (!happened) return
    const { flow, messages } = happened
    const source = { workspace, flowId, designId: flow.designId }
    const events = () => toWebhookEvents(flow, { messages, why, now: clock.now() })
    if (hooks.length) {
      const values = hooks.some(({ values }) => values)
        ? await findAliasedValues(db, workspace, flow)
        : undefined
      await queueWebhookEvents(appContext, { ...source, hooks, values }, events())
    }
    if (effects.length)
      await queuePluginEffects(appContext, { ...source, effects }, await finishInSlices(events()))
  },
})
