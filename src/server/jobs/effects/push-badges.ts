import { lockClosedCards } from '../../flow/link/send-card'
import type { AppContext, Tx } from '../../platform'
import { listPluginEffects } from '../../platform/plugins/plugin-effects'
import { type ListChange, markMessagesNotified, writeEffects } from '../../queries'
import { findEventReceivers } from '../../queries/outbox/event-receivers'
import { defineBatch, type PayloadEffect } from '../effect'

/** Changes of lists of one company. */
interface CompanyChanges {
  workspace: string
  effects: readonly PayloadEffect<ListChange>[]
}

/** Queues external notifications as separate effects. */
async function tellOutside({ workspace, effects }: CompanyChanges, now: number, tx: Tx): Promise<void> {
  const tellings = effects.flatMap(({ flowId, id, payload: changed }) => {
    const { messageIds, alertIds = [], why = 'new' } = changed
    if (!messageIds.length && !alertIds.length) return []
    const payload = { messageIds, alertIds, why }
    return [{ workspace, flowId, id: `${id}-tell`, kind: 'tell' as const, payload, now, dueAt: now }]
  })
  await writeEffects(tx, workspace, tellings)
}

/** Queues events for webhooks and effects of plugins. */
async function publish({ workspace, effects }: CompanyChanges, now: number, tx: Tx): Promise<void> {
  const inFlows = effects.filter(({ flowId }) => flowId)
  const published = inFlows.map(({ flowId, id, payload: { messageIds, why = 'new' } }) => {
    const payload = { messageIds, why }
    return { workspace, flowId, id: `${id}-publish`, kind: 'publish' as const, payload, now, dueAt: now }
  })
  await writeEffects(tx, workspace, published)
}

/** Queues what leaves the pages, if anything receives it. */
async function queueOutside(changes: CompanyChanges, appContext: AppContext, tx: Tx): Promise<void> {
  const { mail, outside, data, config, clock } = appContext
  const now = clock.now()
  const hasChannel = mail !== undefined || outside?.message !== undefined
  const isProduction = data === 'prod'
  const receivers = isProduction ? await findEventReceivers(tx, changes.workspace) : undefined
  if (hasChannel || receivers?.hasDevices) await tellOutside(changes, now, tx)
  if (receivers?.hasWebhooks || (isProduction && listPluginEffects(config.plugins).length > 0))
    await publish(changes, now, tx)
}

/**
 * Notifies people that their lists and badges have changed, and records when they were notified
 * again of a message.
 */
export default defineBatch<ListChange>(async (effects, appContext, tx) => {
  const { push, clock, data, outside } = appContext
  for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
    const own = effects.filter((effect) => effect.workspace === workspace)
    await queueOutside({ workspace, effects: own }, appContext, tx)
    const messages = own.flatMap(({ createdAt, payload }) =>
      payload.messageIds.map((id) => ({ id, causedAt: createdAt })),
    )
    if (data === 'prod' && outside?.cards) {
      const flowIds = [...new Set(own.map(({ flowId }) => flowId).filter(Boolean))]
      await lockClosedCards(tx, workspace, { flowIds, now: clock.now() })
    }
    await markMessagesNotified(tx, workspace, { messages, now: clock.now() })
    for (const { flowId, payload } of own)
      push.badgesChanged(workspace, payload.people, {
        ...(flowId && { flows: [flowId] }),
        ...(payload.page && { page: payload.page }),
      })
  }
})
