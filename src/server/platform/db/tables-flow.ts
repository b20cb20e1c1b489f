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
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type {
  DeadlineState,
  DesignTrial,
  LastUrge,
  LogRecord,
  RecordedAction,
  ReturnRequest,
  Seat,
  SignState,
} from '../../../core/flow'
import type { FormValues } from '../../../core/form'
import type { LedgerPosition } from '../../../core/ledger'
import type {
  Dept,
  FlowDesign,
  Outcome,
  RecipientGroup,
  Result,
  Trace,
  TreeNode,
} from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Flow design as administrators see it: name, category, running version. */
export const flowDesign = pgTable(
  'flow_design',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull(),
    category: text('category').array().notNull().default([]),
    /** Icon name; empty = the first characters of the name. */
    icon: text('icon').notNull().default(''),
    /** Owner; empty = none yet. */
    ownerId: text('owner_id').notNull().default(''),
    /** Position among the flows of its category; unpositioned ones come last, oldest first. */
    position: integer('position'),
    /** Archiving time: neither offered nor listed until it is restored. */
    archivedAt: momentColumn('archived_at'),
    publishedVersion: text('published_version'),
    /** Version on trial beside the published one, its base; beside another one it has ended. */
    trial: jsonb('trial').$type<DesignTrial>(),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Design version: at most one draft, and the published ones, whose design never changes. */
export const flowVersion = pgTable(
  'flow_version',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    designId: text('design_id').notNull(),
    /** Missing for the draft. */
    number: integer('number'),
    rev: integer('rev').notNull(),
    design: jsonb('design').$type<FlowDesign>().notNull(),
    /** Release note of its publisher. */
    note: text('note').notNull().default(''),
    /** Whether flows may be migrated to it and new ones start with it. */
    enabled: boolean('enabled').notNull().default(true),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    publishedAt: momentColumn('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('flow_version_draft').on(t.workspace, t.designId).where(sql`number is null`),
    uniqueIndex('flow_version_number').on(t.workspace, t.designId, t.number),
  ],
)

/** Category tree. */
export const flowCategory = pgTable(
  'flow_category',
  {
    workspace: workspaceColumn(),
    tree: jsonb('tree').$type<TreeNode[]>().notNull(),
    rev: integer('rev').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace] })],
)

/** Contact groups: named recipients, and who may manage them; none named = all flow designers. */
export const contactGroup = pgTable(
  'contact_group',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    tip: text('tip').notNull().default(''),
    content: jsonb('content').$type<RecipientGroup[]>().notNull(),
    managers: jsonb('managers').$type<RecipientGroup[]>().notNull().default([]),
    rev: integer('rev').notNull().default(1),
    createdId: text('created_id').notNull().default(''),
    updatedAt: momentColumn('updated_at').notNull().defaultNow(),
    updatedId: text('updated_id').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Running or ended flow; its row is the lock of everything that belongs to it. */
export const flow = pgTable(
  'flow',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    designId: text('design_id').notNull(),
    versionId: text('version_id').notNull(),
    name: text('name').notNull(),
    workname: text('workname').notNull(),
    counters: jsonb('counters').$type<Record<string, number>>().notNull(),
    desc: text('description').notNull(),
    level: smallint('level').notNull(),
    form: jsonb('form').$type<FormValues>().notNull(),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    creater: text('creater').notNull(),
    realId: text('real_id'),
    deptId: text('dept_id').notNull(),
    unfinished: integer('unfinished').notNull(),
    cancelNum: integer('cancel_num').notNull(),
    isCancel: boolean('is_cancel').notNull(),
    /** Result of the flow (schemas/values/result.json). */
    result: text('result').$type<Result>().notNull().default('running'),
    finishedAt: momentColumn('finished_at'),
    updatedAt: momentColumn('updated_at').notNull(),
    /** Flow and message that started this one, its nesting depth, and the number of flows it has started. */
    parentFlowId: text('parent_flow_id'),
    parentMessageId: text('parent_message_id'),
    depth: smallint('depth').notNull().default(0),
    subFlows: smallint('sub_flows').notNull().default(0),
    /** People picked when the flow was sent, by step; null if no step asks for them. */
    picks: jsonb('picks').$type<Record<string, string[]>>(),
    /** What the flow has of its ledgers; null if its design uses none. */
    ledger: jsonb('ledger').$type<LedgerPosition>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('flow_mine').on(t.workspace, t.createdId, t.createdAt.desc(), t.id.desc()),
    index('flow_mine_named').on(t.workspace, t.createdId, t.name, t.createdAt.desc(), t.id.desc()),
    /** Properties by which figures group requests follow the order, so that counting reads no row. */
    index('flow_of_design').on(t.workspace, t.designId, t.createdAt.desc(), t.deptId, t.result, t.createdId),
    index('flow_running').on(t.workspace, t.designId).where(sql`finished_at is null and not is_cancel`),
    uniqueIndex('flow_workname').on(t.workspace, t.designId, t.workname),
    /** Words are indexed by the n-grams into which word_parts splits them (queries/words.ts). */
    index('flow_words').using(
      'gin',
      sql`word_parts(${t.name} || chr(10) || ${t.workname} || chr(10) || ${t.desc} || chr(10) || ${t.creater})`,
    ),
  ],
)

/** Visit of a step. */
export const visit = pgTable(
  'visit',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    stepId: text('step_id').notNull(),
    fromMessages: text('from_messages').array().notNull(),
    enteredAt: momentColumn('entered_at').notNull(),
    trace: jsonb('trace').$type<Trace[]>().notNull(),
    because: text('because').notNull(),
    /** Signing state, if the step has a signing policy. */
    sign: jsonb('sign').$type<SignState>(),
    /** Step to which it returns directly. */
    backTo: text('back_to'),
    /** Form at the time it was sent back. */
    formWas: jsonb('form_was').$type<FormValues>(),
    /** Whether the decision that led here was taken back. */
    withdrawn: boolean('withdrawn').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.id] })],
)

/** Message of a step to one person, pending or handled; statuses 1…9. */
export const message = pgTable(
  'message',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    visitId: text('visit_id').notNull(),
    stepId: text('step_id').notNull(),
    stepName: text('step_name').notNull(),
    preStepId: text('pre_step_id'),
    preStepName: text('pre_step_name'),
    preMessageIds: text('pre_message_ids').array().notNull(),
    toId: text('to_id').notNull(),
    toName: text('to_name').notNull(),
    toDepts: jsonb('to_depts').$type<Dept[]>().notNull(),
    status: smallint('status').notNull(),
    dealtype: text('dealtype').notNull(),
    isCopy: boolean('is_copy').notNull(),
    level: smallint('level').notNull(),
    hasRead: boolean('has_read').notNull(),
    hasSend: boolean('has_send').notNull().default(false),
    sentAt: momentColumn('sent_at'),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    creater: text('creater').notNull(),
    timeExpired: integer('time_expired').notNull(),
    expiresAt: momentColumn('expires_at'),
    /** Escalation state of its step's deadline. */
    deadline: jsonb('deadline').$type<DeadlineState>(),
    /** Number of overdue notifications to its assignee, and the time of the next one. */
    lateTimes: smallint('late_times').notNull().default(0),
    lateAgainAt: momentColumn('late_again_at'),
    finishedAt: momentColumn('finished_at'),
    finishedId: text('finished_id'),
    suggest: text('suggest').notNull().default(''),
    button: text('button').notNull().default(''),
    /** Outcome of the button; null if nothing was handled. */
    outcome: text('outcome').$type<Outcome>(),
    /** Whether the action changed the form. */
    edited: boolean('edited').notNull().default(false),
    /**
     * Reason for automatic approval: the step of the assignee's earlier approval; empty for the assignee's
     * own request.
     */
    alone: text('alone'),
    isRevoke: boolean('is_revoke').notNull(),
    /** Last reminder of its assignee, and who sent it. */
    urged: jsonb('urged').$type<LastUrge>(),
    /** Pending return request to its assignee. */
    application: jsonb('application').$type<ReturnRequest>(),
    /** Person for whom its assignee handles it. */
    entrustFromId: text('entrust_from_id'),
    entrustFromName: text('entrust_from_name'),
    /** Weight of its assignee's vote, if not one. */
    seat: jsonb('seat').$type<Seat>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('message_of_flow').on(t.workspace, t.flowId),
    /** Pending signers of a visit, and other pending messages of the flow. */
    index('message_of_visit').on(t.workspace, t.flowId, t.visitId, t.createdAt, t.id).where(sql`status = 1`),
    index('message_waiting')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 1`),
    index('message_notice')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 5`),
    /** Newest notice of each flow, and the earlier ones of a flow. */
    index('message_notice_of_flow')
      .on(t.workspace, t.toId, t.flowId, t.createdAt, t.id)
      .where(sql`status = 5`),
    index('message_copy')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 6`),
    /**
     * Sort order of the inbox by urgency, then deadline. Other orders merge scans of this index or of those above
     * (queries/list/sort-order.ts), so that no action writes an index of its own for them.
     */
    index('message_urgent')
      .on(t.workspace, t.toId, t.level.desc(), sql`(coalesce(${t.expiresAt}, 'infinity'))`, t.createdAt, t.id)
      .where(sql`status = 1`),
    /** Flows in which a person takes or took part; a person's own start message marks the creator. */
    index('message_met').on(t.workspace, t.toId, t.flowId).where(sql`status <> 7`),
    index('message_handled').on(t.workspace, t.toId, t.finishedAt.desc(), t.id.desc()).where(sql`status = 3`),
    /** Messages with a pending overdue notification. */
    index('message_late')
      .on(t.workspace, sql`(coalesce(${t.lateAgainAt}, ${t.expiresAt}))`)
      .where(sql`status = 1 and expires_at is not null and late_times < 10`),
    /** Last assignee of a step whose messages are distributed. */
    index('message_lot')
      .on(t.workspace, t.stepId, t.toId, t.createdAt.desc())
      .where(sql`seat -> 'lot' is not null`),
    index('message_entrusted_to')
      .on(t.workspace, t.toId, t.createdAt.desc(), t.id.desc())
      .where(sql`entrust_from_id is not null`),
    index('message_entrusted_by')
      .on(t.workspace, t.entrustFromId, t.createdAt.desc(), t.id.desc())
      .where(sql`entrust_from_id is not null`),
  ],
)

/** History: the log of actions is the source of truth; the rest are projections written with it. */
export const flowLog = pgTable(
  'flow_log',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    type2: smallint('type2').notNull(),
    at: momentColumn('at').notNull(),
    record: jsonb('record').$type<LogRecord>().notNull(),
    /** Inputs for replaying the action; on its last line, missing in older history. */
    act: jsonb('act').$type<RecordedAction>(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.id] })],
)

/**
 * Counters of document numbers: one row per design, counter and period, so that a clock set back repeats no
 * number.
 */
export const numberCounter = pgTable(
  'number_counter',
  {
    workspace: workspaceColumn(),
    designId: text('design_id').notNull(),
    counter: text('counter').notNull(),
    period: text('period').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.designId, t.counter, t.period] })],
)

/** Unsent input of a person; one per person and target. */
export const draft = pgTable(
  'draft',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    kind: text('kind').$type<'creat' | 'deal'>().notNull(),
    targetId: text('target_id').notNull(),
    content: jsonb('content').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId, t.kind, t.targetId] })],
)

/** Department that a person with several uses in flows of a design. */
export const actingDepartmentChoice = pgTable(
  'dept_choice',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    designId: text('design_id').notNull(),
    deptId: text('dept_id').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId, t.designId] })],
)

/** Effects to run after commit, written with the change that causes them. */
export const outbox = pgTable(
  'outbox',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    dueAt: momentColumn('due_at').notNull(),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] }), index('outbox_due').on(t.dueAt)],
)
