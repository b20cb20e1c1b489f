import { type DecisionCard, messageStatus } from '../../../core/flow'
import { type DbReader, defineStatement, type Language, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Card sent to a person about a task, until it is locked. */
export interface ChatCard {
  workspace: string
  id: string
  messageId: string
  personId: string
  platform: string
  /** Person in the platform. */
  to: string
  /** Id by which the platform updates it. */
  reference: string
  language: Language
  content: DecisionCard
}

const insert = defineStatement(
  'decision-card-add',
  `insert into decision_card (workspace, id, message_id, person_id, platform, receiver, reference, language, content, sent_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (workspace, id) do nothing`,
)
const find = defineStatement<ChatCard>(
  'decision-card-find',
  `select workspace, id, message_id as "messageId", person_id as "personId", platform, receiver as "to", reference, language, content
   from decision_card where workspace = $1 and id = $2`,
)
const drop = defineStatement(
  'decision-card-drop',
  'delete from decision_card where workspace = $1 and id = $2',
)
const closed = defineStatement<{ id: string; flowId: string }>(
  'decision-card-closed',
  `select c.id, m.flow_id as "flowId" from message m
   join decision_card c on c.workspace = m.workspace and c.message_id = m.id
   where m.workspace = $1 and m.flow_id = any($2) and (m.status <> ${messageStatus.waiting} or m.to_id <> c.person_id)
   order by c.id`,
)

/** Stores a card that was sent. */
export const addChatCard = (tx: Tx, card: ChatCard, now: number) =>
  tx.run(insert, [
    ...[card.workspace, card.id, card.messageId, card.personId, card.platform, card.to],
    ...[card.reference, card.language, JSON.stringify(card.content), toTimestamp(now)],
  ])

/** Finds a card that is not locked yet. */
export const findChatCard = async (
  reader: DbReader,
  workspace: string,
  id: string,
): Promise<ChatCard | undefined> => (await reader.run(find, [workspace, id]))[0]

/** Deletes a card that was locked. */
export const dropChatCard = (tx: Tx, workspace: string, id: string) => tx.run(drop, [workspace, id])

/** Lists the cards of flows whose tasks no longer wait for their receivers. */
export const listClosedCards = (reader: DbReader, workspace: string, flowIds: readonly string[]) =>
  flowIds.length ? reader.run(closed, [workspace, flowIds]) : Promise.resolve([])
