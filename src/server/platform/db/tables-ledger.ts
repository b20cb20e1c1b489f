import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import type { LedgerMove } from '../../../core/ledger'
import type { Ledger } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Ledgers: what flows may hold and use. */
export const ledger = pgTable(
  'ledger',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    document: jsonb('document').$type<Ledger>().notNull(),
    rev: integer('rev').notNull().default(1),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

const amountColumn = (name: string) =>
  numeric(name, { precision: 20, scale: 4, mode: 'number' }).notNull().default(0)

/** Accounts of ledgers: the sums of their entries, which actions lock and change. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    workspace: workspaceColumn(),
    ledgerId: text('ledger_id').notNull(),
    /** Year, quarter or month; empty = the ledger has none. */
    period: text('period').notNull(),
    /** Ids of its dimensions as JSON (core/ledger). */
    key: text('key').notNull(),
    names: text('names').array().notNull(),
    /** Balance with which it began; part of what is granted. */
    allowance: amountColumn('allowance'),
    granted: amountColumn('granted'),
    held: amountColumn('held'),
    used: amountColumn('used'),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.ledgerId, t.period, t.key] })],
)

/** Entries of accounts, only ever added: the action that wrote each, and its differences. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    ledgerId: text('ledger_id').notNull(),
    period: text('period').notNull(),
    key: text('key').notNull(),
    kind: text('kind').$type<LedgerMove['kind'] | 'allowance' | 'import' | 'carry'>().notNull(),
    granted: amountColumn('granted'),
    held: amountColumn('held'),
    used: amountColumn('used'),
    /** By how much it left the account below its limit, where the ledger only warns; null = not. */
    short: numeric('short', { precision: 20, scale: 4, mode: 'number' }),
    /** Flow whose action wrote it; null = a person, by import or at the change of a period. */
    flowId: text('flow_id'),
    at: momentColumn('at').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    note: text('note').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('ledger_entry_of_account').on(t.workspace, t.ledgerId, t.period, t.key, t.at.desc()),
    index('ledger_entry_of_flow').on(t.workspace, t.flowId),
  ],
)

/**
 * Bookings of things for a time: what running flows hold and approved ones use. They remain when their flow is archived.
 * Times are those that clocks of the company show.
 */
export const ledgerBooking = pgTable(
  'ledger_booking',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    n: integer('n').notNull(),
    ledgerId: text('ledger_id').notNull(),
    thing: text('thing').notNull(),
    starts: timestamp('starts', { mode: 'string' }).notNull(),
    ends: timestamp('ends', { mode: 'string' }).notNull(),
    places: integer('places').notNull(),
    isFinal: boolean('is_final').notNull(),
    personId: text('person_id').notNull(),
    person: text('person').notNull(),
    flowName: text('flow_name').notNull(),
    bookedAt: momentColumn('booked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId, t.n] }),
    index('ledger_booking_of_thing').on(t.workspace, t.ledgerId, t.thing, t.ends),
    index('ledger_booking_latest').on(t.workspace, t.starts),
  ],
)
