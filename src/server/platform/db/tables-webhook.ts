import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WebhookBody } from '../../../core/flow'
import { momentColumn, workspaceColumn } from './columns'

/** Webhooks: outside addresses that receive flow events. */
export const webhook = pgTable(
  'webhook',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    url: text('url').notNull(),
    /** Key that signs the deliveries. */
    secret: text('secret').notNull(),
    /** Key that was replaced, and the end of the time in which deliveries are signed by both. */
    formerSecret: text('former_secret'),
    formerUntil: momentColumn('former_until'),
    events: text('events').array().notNull(),
    /** Ids of the designs whose flows it hears of; empty = all. */
    flows: text('flows').array().notNull().default([]),
    /** Whether events of flows carry the values of fields with an alias. */
    values: boolean('values').notNull().default(false),
    enabled: boolean('enabled').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Delivery of an event to a webhook; each event is delivered once, but may be resent. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    webhookId: text('webhook_id').notNull(),
    eventId: text('event_id').notNull(),
    event: text('event').notNull(),
    body: jsonb('body').$type<WebhookBody>().notNull(),
    state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
    tries: smallint('tries').notNull().default(0),
    error: text('error').notNull().default(''),
    createdAt: momentColumn('created_at').notNull(),
    triedAt: momentColumn('tried_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('webhook_delivery_event').on(t.workspace, t.webhookId, t.eventId),
    index('webhook_delivery_newest').on(t.workspace, t.createdAt.desc(), t.id.desc()),
    index('webhook_delivery_failed').on(t.workspace, t.createdAt.desc()).where(sql`state = 'failed'`),
  ],
)
