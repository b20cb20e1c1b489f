import { boolean, date, doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/**
 * Invoices that the company has claimed, each by its number once: held by a running flow, final once that is agreed. A claim
 * remains when its flow is archived.
 */
export const invoiceClaim = pgTable(
  'invoice_claim',
  {
    workspace: workspaceColumn(),
    number: text('number').notNull(),
    flowId: text('flow_id').notNull(),
    flowName: text('flow_name').notNull(),
    personId: text('person_id').notNull(),
    person: text('person').notNull(),
    isFinal: boolean('is_final').notNull(),
    claimedAt: momentColumn('claimed_at').notNull(),
    issuedOn: date('issued_on'),
    kind: text('kind').notNull().default(''),
    seller: text('seller').notNull().default(''),
    buyer: text('buyer').notNull().default(''),
    total: doublePrecision('total').notNull(),
    source: text('source').notNull(),
    fileId: text('file_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.number] }),
    index('invoice_claim_of_flow').on(t.workspace, t.flowId),
    index('invoice_claim_newest').on(t.workspace, t.claimedAt),
  ],
)
