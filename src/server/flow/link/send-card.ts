import { type DecisionCard, lockCard } from '../../../core/flow'
import { type AppContext, type Language, translateKey } from '../../platform'
import { writeEffects } from '../../queries'
import { addChatCard, listClosedCards } from '../../queries/message/decision-card'
import type { TaskOffer } from './offer-decisions'

/** Notification to send as a card. */
interface CardNotice {
  /** Id of the notification, the same when it is sent again. */
  id: string
  workspace: string
  flowId: string
  messageId: string
  personId: string
  language: Language
  /** Person in the platform. */
  to: string
  title: string
  url: string | undefined
  offer: TaskOffer
}

/** Writes the effects that lock the cards of flows whose tasks no longer wait for their receivers. */
export async function lockClosedCards(
  tx: Parameters<typeof writeEffects>[0],
  workspace: string,
  { flowIds, now }: { flowIds: readonly string[]; now: number },
): Promise<void> {
  const closed = await listClosedCards(tx, workspace, flowIds)
  const effects = closed.map(({ id, flowId }) => ({
    workspace,
    flowId,
    id: `${id}-card`,
    kind: 'card' as const,
    payload: { cardId: id },
    now,
    dueAt: now,
  }))
  await writeEffects(tx, workspace, effects)
}

/** Sends a task as a card with its fields and buttons. */
export async function sendDecisionCard(notice: CardNotice, appContext: AppContext): Promise<void> {
  const { outside, db, clock } = appContext
  if (!outside?.cards) return
  const { id, workspace, flowId, messageId, personId, language, to, title, url, offer } = notice
  const card: DecisionCard = {
    title,
    fields: offer.task.fields,
    open: { label: translateKey(language, 'notice.open'), url },
    reasonLabel: translateKey(language, 'decision-link.reason-needed'),
    buttons: offer.decisions.map(({ outcome, name: label, token, needsReason }) => ({
      outcome,
      label,
      token,
      needsReason,
    })),
    result: '',
  }
  const reference = await outside.cards.send(to, card, id)
  if (reference === '') return
  const content = lockCard(card, '')
  await db.transaction(async (tx) => {
    const platform = outside.type
    await addChatCard(
      tx,
      { id, workspace, messageId, personId, platform, to, reference, language, content },
      clock.now(),
    )
    // The task may have been decided while the card was on its way.
    await lockClosedCards(tx, workspace, { flowIds: [flowId], now: clock.now() })
  })
}
