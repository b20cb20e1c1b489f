import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DecisionCard } from '../../../core/flow'
import { momentColumn, workspaceColumn } from './columns'

/** Single-use links of notifications by which a person decides a task, by the hashes of their tokens. */
export const decisionLink = pgTable(
  'decision_link',
  {
    tokenHash: text('token_hash').notNull(),
    workspace: workspaceColumn(),
    messageId: text('message_id').notNull(),
    personId: text('person_id').notNull(),
    /** Where the link was sent: mail or chat. */
    channel: text('channel').notNull(),
    language: text('language').notNull(),
    /** Button that the link presses, in the version of the design. */
    button: integer('button').notNull(),
    buttonName: text('button_name').notNull(),
    /** Whether the decision needs a typed reason. */
    needsReason: boolean('needs_reason').notNull(),
    version: text('version').notNull(),
    /** Digest of the form that the notification showed. */
    form: text('form').notNull(),
    /** Value that only the page of the link contains. */
    pageKey: text('page_key').notNull(),
    /** Where its code is read: in the mail, or on the device of the person; none on a card. */
    codeAt: text('code_at').notNull(),
    codeHash: text('code_hash'),
    codeUntil: momentColumn('code_until'),
    codesSent: integer('codes_sent').notNull().default(0),
    codeSentAt: momentColumn('code_sent_at'),
    tries: integer('tries').notNull().default(0),
    expiresAt: momentColumn('expires_at').notNull(),
    /** When one of the links of its task decided. */
    usedAt: momentColumn('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    index('decision_link_of_message').on(t.workspace, t.messageId, t.personId),
    index('decision_link_of_person').on(t.workspace, t.personId),
    index('decision_link_end').on(t.expiresAt),
  ],
)

/** Cards in chats by which people decide tasks, until they show the result. */
export const decisionCard = pgTable(
  'decision_card',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    messageId: text('message_id').notNull(),
    personId: text('person_id').notNull(),
    /** Platform that shows the card, the person there, and the card's id. */
    platform: text('platform').notNull(),
    receiver: text('receiver').notNull(),
    reference: text('reference').notNull(),
    language: text('language').notNull(),
    /** Content without buttons, for the locked card. */
    content: jsonb('content').$type<DecisionCard>().notNull(),
    sentAt: momentColumn('sent_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('decision_card_of_message').on(t.workspace, t.messageId),
    index('decision_card_end').on(t.sentAt),
  ],
)
