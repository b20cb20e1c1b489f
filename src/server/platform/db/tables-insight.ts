import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { FlowTimes } from '../../../core/insight'
import { workspaceColumn } from './columns'

/** What each flow has added to the sums (core/insight), so that a flow that changed can be counted anew. */
export const insightFlow = pgTable(
  'insight_flow',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    designId: text('design_id').notNull(),
    versionId: text('version_id').notNull(),
    /** Passages as JSON arrays: kind, source, target, day, milliseconds. */
    passages: text('passages').notNull(),
    /** Working times that measures read: of the request once it has ended, and of its steps. */
    times: jsonb('times').$type<FlowTimes>().notNull().default({ steps: {} }),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId] })],
)

/** Sums of passages of the flows of a design by day and by month, written by a job. */
export const insightSum = pgTable(
  'insight_sum',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    kind: text('kind').notNull(),
    grain: text('grain').$type<'day' | 'month'>().notNull(),
    /** Day, or first day of the month. */
    day: date('day').notNull(),
    versionId: text('version_id').notNull(),
    source: text('source').notNull(),
    target: text('target').notNull(),
    /** Bucket of the working time; people have none. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
    ms: bigint('ms', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({
      name: 'insight_sum_key',
      columns: [t.workspace, t.designId, t.kind, t.grain, t.day, t.versionId, t.source, t.target, t.bucket],
    }),
  ],
)

/** Last change of a flow that the sums know: a place in the order of transactions (flow_change). */
export const insightPosition = pgTable(
  'insight_position',
  {
    workspace: workspaceColumn(),
    /** Installation of PostgreSQL whose transactions give the order. */
    system: text('system').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
    flowId: text('flow_id').notNull(),
    /** Transaction and flow up to which insight_month knows the changes; an earlier program moves the position only. */
    monthsAt: text('months_at'),
  },
  (t) => [primaryKey({ columns: [t.workspace] })],
)

/** Last transaction in which a flow of a version that was created in a month was counted anew. */
export const insightMonth = pgTable(
  'insight_month',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    versionId: text('version_id').notNull(),
    /** First day of the month in which the flows were created. */
    month: date('month').notNull(),
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.designId, t.month, t.versionId] })],
)

/** Figures of a card over the flows of a month, by the stored values of its groups, as arrays of equal length. */
export const cardPart = pgTable(
  'card_part',
  {
    workspace: workspaceColumn(),
    /** Digest of the statement and its values, which name the rights of the readers. */
    question: text('question').notNull(),
    month: date('month').notNull(),
    /** Null = flows of all designs. */
    designId: text('design_id'),
    /** Installation of PostgreSQL whose transactions give the order. */
    system: text('system').notNull(),
    /** First transaction whose changes may be missing. */
    transaction: bigint('transaction', { mode: 'number' }).notNull(),
    /** Last day on which the figures were read. */
    usedOn: date('used_on').notNull(),
    firsts: jsonb('firsts').array().notNull(),
    seconds: jsonb('seconds').array().notNull(),
    counts: integer('counts').array().notNull(),
    sums: numeric('sums').array().notNull(),
    filled: integer('filled').array().notNull(),
    leasts: numeric('leasts').array().notNull(),
    mosts: numeric('mosts').array().notNull(),
    /** Values of a percentile; null for other measures. */
    measured: numeric('measured').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.question, t.month] }),
    index('card_part_of_month').on(t.workspace, t.month),
  ],
)
