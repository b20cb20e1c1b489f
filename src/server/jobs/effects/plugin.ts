import { BusinessError } from '../../../core/business-error'
import type { AppContext } from '../../platform'
import {
  findPluginEffect,
  type PluginEffectEntry,
  runPluginEffect,
} from '../../platform/plugins/plugin-effects'
import type { EffectPayloads } from '../../queries'
import { findWebhookFacts } from '../../queries/flow/webhook-facts'
import { findAliasedValues } from '../../services/aliased-values'
import { defineEffect } from '../effect'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Timeout of a request. */
const patience = 3 * second

/** Returns the values of the fields that the manifest declares, by their aliases. */
async function valuesFor(
  { effect: { fields = [] } }: PluginEffectEntry,
  { db }: AppContext,
  { workspace, flowId }: { workspace: string; flowId: string },
): Promise<Record<string, unknown>> {
  const facts = fields.length && (await findWebhookFacts(db, workspace, { flowId, messageIds: [] }))
  const values = facts ? await findAliasedValues(db, workspace, facts.flow) : undefined
  return Object.fromEntries(
    fields.filter((name) => values && Object.hasOwn(values, name)).map((name) => [name, values?.[name]]),
  )
}

/**
 * Runs an effect of a plugin and sends its requests. A rejected run becomes an incident at once; a request that fails is
 * sent again with those of its run, under the same idempotency keys.
 */
export default defineEffect<EffectPayloads['plugin']>({
  waits: [15 * second, 5 * minute, hour],
  run: async ({ payload, workspace, flowId }, appContext) => {
    const { config, hosts } = appContext
    const found = findPluginEffect(config.plugins, payload)
    if (!found) return
    const { plugin, effect, event } = payload
    const outcome = await runPluginEffect(found, [
      event,
      await valuesFor(found, appContext, { workspace, flowId }),
    ])
    const name = `${plugin}/${effect}`
    if ('fault' in outcome)
      throw new BusinessError(`plugin.effect-${outcome.fault}`, { name, reason: outcome.reason })
    const closed = outcome.requests.find(({ url }) => !hosts.allowsDelivery(url))
    if (closed) throw new BusinessError('plugin.effect-closed', { name, host: new URL(closed.url).origin })
    for (const [index, request] of outcome.requests.entries()) {
      const mark = `${event.id}-${name}-${index}`
      await hosts.ask({ ...request, mark, anyAnswer: true, time: patience })
    }
  },
})
