import { lockClosedCards } from '../../flow/link/send-card'
import type { AppContext, Tx } from '../../platform'
import { listPluginEffects } from '../../platform/plugins/plugin-effects'
import { type ListChange, listEnabledWebhooks, markMessagesNotified, writeEffects } from '../../queries'
import { isPushWanted } from '../../queries/session/push-device'
import { defineBatch, type PayloadEffect } from '../effect'

/** Queues an external notification as a separate effect if any channel is configured. */
async function tellOutside(
  effects: readonly PayloadEffect<ListChange>[],
  appContext: AppContext,
  tx: Tx,
): Promise<void> {
  const hasChannel = appContext.mail !== undefined || appContext.outside?.message !== undefined
  const now = appContext.clock.now()
  const tellings = effects.flatMap(({ workspace, flowId, id, payload: changed }) => {
    const { messageIds, alertIds = [], why = 'new' } = changed
    if (!messageIds.length && !alertIds.length) return []
    const payload = { messageIds, alertIds, why }
    return [{ workspace, flowId, id: `${id}-tell`, kind: 'tell' as const, payload, now, dueAt: now }]
  })
  for (const workspace of new Set(tellings.map((one) => one.workspace))) {
    if (!hasChannel && !(appContext.data === 'prod' && (await isPushWanted(tx, workspace)))) continue
    await writeEffects(
      tx,
      workspace,
      tellings.filter((one) => one.workspace === workspace),
    )
  }
}

/** Queues events for webhooks and effects of plugins, if there are any. */
async function publish(
  effects: readonly PayloadEffect<ListChange>[],
  { clock, data, config }: AppContext,
  tx: Tx,
): Promise<void> {
  const now = clock.now()
  const hasEffects = listPluginEffects(config.plugins).length > 0
  const inFlows = data === 'prod' ? effects.filter(({ flowId }) => flowId) : []
  for (const workspace of new Set(inFlows.map((effect) => effect.workspace))) {
    if (!hasEffects && !(await listEnabledWebhooks(tx, workspace)).length) continue
    const some = inFlows.filter((effect) => effect.workspace === workspace)
    const published = some.map(({ flowId, id, payload: { messageIds, why = 'new' } }) => {
      const payload = { messageIds, why }
      return { workspace, flowId, id: `${id}-publish`, kind: 'publish' as const, payload, now, dueAt: now }
    })
    await writeEffects(tx, workspace, published)
  }
}

/**
 * Notifies people that their lists and badges have changed, and records when they were notified
 * again of a message.
 */
export default defineBatch<ListChange>(async (effects, appContext, tx) => {
  const { push, clock, data, outside } = appContext
  await tellOutside(effects, appContext, tx)
  await publish(effects, appContext, tx)
  for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
    const own = effects.filter((effect) => effect.workspace === workspace)
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
