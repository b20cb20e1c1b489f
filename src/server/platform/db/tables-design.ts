import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { DesignFinding, FlowDesign, PartKind } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Results of the checks that a job runs on published designs. */
export const designCheck = pgTable(
  'design_check',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    /** State of the design and the company that was checked; another one makes the check due. */
    basis: text('basis').notNull().default(''),
    /** Ids of the flows that it starts, whose versions it depends on. */
    uses: text('uses').array().notNull().default([]),
    /** Kinds of its findings, for filters and counts. */
    marks: text('marks').array().notNull().default([]),
    findings: jsonb('findings').$type<DesignFinding[]>().notNull().default([]),
    checkedAt: momentColumn('checked_at'),
    /** Time at which a process took it to check; others leave it for some minutes. */
    claimedAt: momentColumn('claimed_at'),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.designId] })],
)

/** Deleted designs, groups and tables, which can be restored for 30 days; no other statement sees them. */
export const recycleBin = pgTable(
  'recycled_item',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    kind: text('kind').notNull(),
    /** Id that it had and gets back. */
    itemId: text('item_id').notNull(),
    name: text('name').notNull(),
    /** Rows of its tables, as JSON. */
    content: jsonb('content').$type<Record<string, unknown[]>>().notNull(),
    deletedAt: momentColumn('deleted_at').notNull(),
    deletedId: text('deleted_id').notNull(),
    deletedBy: text('deleted_by').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('recycled_item_newest').on(t.workspace, t.deletedAt.desc(), t.id.desc()),
  ],
)

/** People who have a design open; a row ends with the person's event stream, or after some minutes. */
export const designPresence = pgTable(
  'design_presence',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    personId: text('person_id').notNull(),
    seenAt: momentColumn('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.designId, t.personId] })],
)

/** Shared parts of designs, each with an owner. */
export const designPart = pgTable(
  'design_part',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    kind: text('kind').$type<PartKind>().notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    ownerId: text('owner_id').notNull(),
    /** Number of the current version. */
    version: integer('version').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Versions of shared parts; none changes. */
export const designPartVersion = pgTable(
  'design_part_version',
  {
    workspace: workspaceColumn(),
    partId: text('part_id').notNull(),
    version: integer('version').notNull(),
    /** Design with nothing but the content of the part. */
    design: jsonb('design').$type<FlowDesign>().notNull(),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.partId, t.version] })],
)
