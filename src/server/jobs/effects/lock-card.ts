import { BusinessError } from '../../../core/business-error'
import { lockCard } from '../../../core/flow'
import { describeTaskResult } from '../../flow/link/task-result'
import { dropChatCard, findChatCard } from '../../queries/message/decision-card'
import { defineEffect } from '../effect'
import { retryPlatform } from '../retry-platform'

const quarter = 15 * 60_000

/** Shows on a card how its task ended, and takes its buttons away; a task that waits again keeps them. */
export default defineEffect<{ cardId: string }>({
  waits: [60_000, quarter, 4 * quarter],
  run: async ({ payload: { cardId }, workspace }, appContext) => {
    const card = await findChatCard(appContext.db, workspace, cardId)
    const cards = appContext.outside?.cards
    if (!card || !cards || appContext.outside?.type !== card.platform) return
    const result = await describeTaskResult(card, appContext)
    if (result === undefined) return
    await retryPlatform(cards.update(card.to, card.reference, lockCard(card.content, result))).catch(
      (error) => {
        // A platform updates cards for some days only; what an older one decides is refused when it is pressed.
        if (!(error instanceof BusinessError) || error.code !== 'sync.source-refused') throw error
        appContext.log.warn({ err: error, cardId }, 'a card was not locked')
      },
    )
    await appContext.db.transaction((tx) => dropChatCard(tx, workspace, cardId))
  },
})
