import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { QuestionOutcome } from '../../../core/flow'
import type { AnswerDocument } from '../../../core/proof/answer'
import { momentColumn, workspaceColumn } from './columns'

/** Questions of programs, each by the id of the flow that asks it, and their answers. */
export const question = pgTable(
  'question',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    /** Person of the access token by which it was asked. */
    ownerId: text('owner_id').notNull(),
    owner: text('owner').notNull(),
    program: text('program').notNull(),
    title: text('title').notNull(),
    correlation: text('correlation').notNull().default(''),
    /** SHA-256 of the canonical arguments, and of the whole question. */
    arguments: text('arguments').notNull(),
    shown: text('shown').notNull(),
    callback: text('callback'),
    /** Encrypted request that delivers the answer in place of the event; null once it is delivered. */
    delivery: text('delivery'),
    createdAt: momentColumn('created_at').notNull(),
    deadline: momentColumn('deadline').notNull(),
    validUntil: momentColumn('valid_until').notNull(),
    /** How it ended; null while it waits. */
    outcome: jsonb('outcome').$type<QuestionOutcome>(),
    decidedAt: momentColumn('decided_at'),
    /** Signed answer; null until it is first read or delivered. */
    answer: jsonb('answer').$type<AnswerDocument>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('question_of_owner').on(t.workspace, t.ownerId, t.createdAt),
    index('question_decided').on(t.workspace, t.ownerId, t.decidedAt, t.id),
  ],
)
