import type { WebhookBody } from '../../core/flow'
import { type AppContext, wakeJob } from '../platform'
import type { PluginEffectEntry } from '../platform/plugins/plugin-effects'
import { insertDeliveries, recordDelivery, writeEffects } from '../queries'

/** Flow that events are about. */
interface EffectSource {
  workspace: string
  flowId: string
  designId: string
  effects: readonly PluginEffectEntry[]
}

/** Age in ms from which an event is too old: a new plugin does not get what happened before it. */
const maxAge = 24 * 3_600_000

/** Name of an effect in the record of delivered events. */
const recordName = ({ plugin, effect }: PluginEffectEntry) => `plugin:${plugin.folder}/${effect.name}`

/** Queues the events of a flow for the effects of plugins that name them, each event once. */
export async function queuePluginEffects(
  { db, clock, newId }: Pick<AppContext, 'db' | 'clock' | 'newId'>,
  { workspace, flowId, designId, effects }: EffectSource,
  events: readonly WebhookBody[],
): Promise<void> {
  const now = clock.now()
  const recent = events.filter(({ at }) => Date.parse(at) > now - maxAge)
  const pluginEffects = effects
    .filter(({ effect: { flows = [] } }) => !flows.length || flows.includes(designId))
    .flatMap((one) =>
      recent
        .filter(({ event }) => one.effect.events.some((name) => name === event))
        .map((event) => ({ id: newId(), webhookId: recordName(one), body: event, one })),
    )
  if (!pluginEffects.length) return
  await db.transaction(async (tx) => {
    const rows = pluginEffects.map(({ one: _, ...row }) => row)
    const added = new Set(await insertDeliveries(tx, workspace, rows, now))
    const fresh = pluginEffects.filter(({ id }) => added.has(id))
    for (const { id } of fresh) await recordDelivery(tx, workspace, { id, state: 'done', now })
    const queued = fresh.map(({ id, body: event, one: { plugin, effect } }) => {
      const payload = { plugin: plugin.folder, effect: effect.name, event }
      return { workspace, flowId, id, kind: 'plugin' as const, payload, now, dueAt: now }
    })
    await writeEffects(tx, workspace, queued)
  })
  wakeJob(db)
}
