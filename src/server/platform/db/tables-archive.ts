import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import type { ArchiveFrequency, ArchivePeriod } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Archiving plan: which flows are archived how often, and how long after their end. */
export const archivePlan = pgTable(
  'archive_plan',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    /** Design ids. */
    designs: text('designs').array().notNull(),
    frequency: text('frequency').$type<ArchiveFrequency>().notNull(),
    period: text('period').$type<ArchivePeriod>().notNull(),
    /** Years in the archive after which flows are destroyed; missing = never. */
    keepYears: smallint('keep_years'),
    enabled: boolean('enabled').notNull(),
    nextAt: momentColumn('next_at').notNull(),
    rev: integer('rev').notNull().default(1),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('archive_plan_due').on(t.nextAt).where(sql`enabled`),
  ],
)

/** Archive of one run of a plan: its state, progress and counts. */
export const archiveResult = pgTable(
  'archive_result',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    planId: text('plan_id').notNull(),
    name: text('name').notNull(),
    designs: text('designs').array().notNull(),
    /** End of the range: flows that ended before it. */
    endedBefore: momentColumn('ended_before').notNull(),
    /** 0 being archived, 10 archived, 20 being recovered, 30 recovered, 40 destroyed (core/archive/state.ts). */
    state: smallint('state').notNull(),
    /** Last flow processed; work resumes after it. */
    reached: text('reached').notNull().default(''),
    /** Number of flows to process, and number done. */
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    flows: integer('flows').notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Reason of a stall: a text key and its values. */
    error: jsonb('error').$type<{ code: string; params: Record<string, unknown> }>(),
    keepUntil: momentColumn('keep_until'),
    /** Start of the legal hold, which overrides its plan, and its reason. */
    heldAt: momentColumn('held_at'),
    heldId: text('held_id'),
    holdReason: text('hold_reason').notNull().default(''),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    finishedAt: momentColumn('finished_at'),
    recoveredAt: momentColumn('recovered_at'),
    recoveredId: text('recovered_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('archive_result_newest').on(t.workspace, t.createdAt.desc(), t.id.desc()),
    index('archive_result_working').on(t.createdAt).where(sql`state in (0, 20)`),
    index('archive_result_kept').on(t.keepUntil).where(sql`state = 10 and held_at is null`),
  ],
)

/** Archived flow: its run, and its counts at that time. */
export const archivedFlow = pgTable(
  'archived_flow',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    resultId: text('result_id').notNull(),
    designId: text('design_id').notNull(),
    rows: integer('rows').notNull(),
    checksum: text('checksum').notNull(),
    archivedAt: momentColumn('archived_at').notNull(),
    /** Start of the flow's own legal hold, independent of the rest of its archive, with person and reason. */
    heldAt: momentColumn('held_at'),
    heldId: text('held_id'),
    holdReason: text('hold_reason').notNull().default(''),
    /** Time of recovery. */
    recoveredAt: momentColumn('recovered_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId] }),
    index('archived_flow_of').on(t.workspace, t.resultId, t.flowId).where(sql`recovered_at is null`),
    index('archived_flow_held').on(t.workspace, t.resultId).where(sql`held_at is not null`),
  ],
)
