import type { House } from '../../platform/container'
import type { Tx } from '../../platform/db/db'
import { markSent, writeEffects } from '../../queries/jobs/outbox'
import { enabledWebhooks } from '../../queries/jobs/webhook'
import { defineBatch, type EffectOf } from '../effect'
import type { Published } from './publish'
import type { Telling } from './tell'

interface Notice {
  people: string[]
  messageIds: string[]
  /** Reminders to start a flow. */
  alertIds?: string[]
  why?: Telling['why']
}

/** What is to be told outside goes on as an effect of its own, where anything is configured that could tell. */
async function tellOutside(effects: readonly EffectOf<Notice>[], house: House, tx: Tx): Promise<void> {
  if (!house.mail && !house.outside?.message) return
  const now = house.clock.now()
  const tellings = effects.flatMap(({ workspace, flowId, id, payload }) => {
    const { messageIds, alertIds = [], why = 'new' } = payload
    if (!messageIds.length && !alertIds.length) return []
    const telling: Telling = { messageIds, alertIds, why }
    return [{ workspace, flowId, id: `${id}-tell`, kind: 'tell', payload: telling, now, dueAt: now }]
  })
  for (const workspace of new Set(tellings.map((one) => one.workspace)))
    await writeEffects(
      tx,
      workspace,
      tellings.filter((one) => one.workspace === workspace),
    )
}

/** What happened goes on to addresses outside, where there are any. */
async function publish(effects: readonly EffectOf<Notice>[], { clock, data }: House, tx: Tx): Promise<void> {
  const now = clock.now()
  const inFlows = data === 'prod' ? effects.filter(({ flowId }) => flowId) : []
  for (const workspace of new Set(inFlows.map((effect) => effect.workspace))) {
    if (!(await enabledWebhooks(tx, workspace)).length) continue
    const some = inFlows.filter((effect) => effect.workspace === workspace)
    const published = some.map(({ flowId, id, payload: { messageIds, why = 'new' } }) => {
      const payload: Published = { messageIds, why }
      return { workspace, flowId, id: `${id}-publish`, kind: 'publish', payload, now, dueAt: now }
    })
    await writeEffects(tx, workspace, published)
  }
}

/** Tells people that their lists and badges have changed, and notes that they were told of their messages. */
export default defineBatch<Notice>('notify', async (effects, house, tx) => {
  const { push, clock } = house
  await tellOutside(effects, house, tx)
  await publish(effects, house, tx)
  for (const workspace of new Set(effects.map((effect) => effect.workspace))) {
    const notices = effects.flatMap((effect) => (effect.workspace === workspace ? [effect.payload] : []))
    const messageIds = notices.flatMap((notice) => notice.messageIds)
    await markSent(tx, workspace, { messageIds, now: clock.now() })
    push.badgesChanged(workspace, [...new Set(notices.flatMap(({ people }) => people))])
  }
})
