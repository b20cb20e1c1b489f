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
import type { RecordedAction } from '../../../core/flow/replay/recorded-action'
import type { LogRecord } from '../../../core/flow/snapshot/flow-changes'
import type {
  DeadlineState,
  LastUrge,
  ReturnRequest,
  Seat,
  SignState,
} from '../../../core/flow/snapshot/snapshot'
import type { FormValues } from '../../../core/form/values/form-values'
import type {
  Dept,
  FlowDesign,
  Outcome,
  RecipientGroup,
  Result,
  Trace,
  TreeNode,
} from '../../../generated/types'
import { moment, workspace } from './columns'

/** A flow as administrators know it: name, category, which version runs. */
export const flowDesign = pgTable(
  'flow_design',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    enabled: boolean('enabled').notNull(),
    category: text('category').array().notNull().default([]),
    /** A picture by its name; empty = the first letters of the name. */
    icon: text('icon').notNull().default(''),
    /** Who answers for it; empty = nobody yet. */
    ownerId: text('owner_id').notNull().default(''),
    /** Its place among the flows of its category; those never placed come last, oldest first. */
    position: integer('position'),
    /** Put away: neither offered nor listed until it is taken back. */
    archivedAt: moment('archived_at'),
    publishedVersion: text('published_version'),
    createdAt: moment('created_at').notNull(),
    createdId: text('created_id').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** A version of a design: one draft at most, and the published ones, whose design never changes. */
export const flowVersion = pgTable(
  'flow_version',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    /** Missing while it is the draft. */
    number: integer('number'),
    rev: integer('rev').notNull(),
    design: jsonb('design').$type<FlowDesign>().notNull(),
    /** What its publisher says of it. */
    note: text('note').notNull().default(''),
    /** Whether flows may be moved to it and new ones begin with it. */
    enabled: boolean('enabled').notNull().default(true),
    createdAt: moment('created_at').notNull(),
    createdId: text('created_id').notNull(),
    publishedAt: moment('published_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('flow_version_draft').on(t.workspace, t.flowId).where(sql`number is null`),
    uniqueIndex('flow_version_number').on(t.workspace, t.flowId, t.number),
  ],
)

/** The tree of categories. */
export const flowCategory = pgTable(
  'flow_category',
  {
    workspace: workspace(),
    tree: jsonb('tree').$type<TreeNode[]>().notNull(),
    rev: integer('rev').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace] })],
)

/** Contact groups: recipients under a name; who may manage one, nobody named = whoever may design flows. */
export const contactGroup = pgTable(
  'contact_group',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    tip: text('tip').notNull().default(''),
    content: jsonb('content').$type<RecipientGroup[]>().notNull(),
    managers: jsonb('managers').$type<RecipientGroup[]>().notNull().default([]),
    rev: integer('rev').notNull().default(1),
    createdId: text('created_id').notNull().default(''),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    updatedId: text('updated_id').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** A running or ended flow; its row is the lock of everything that belongs to it. */
export const flow = pgTable(
  'flow',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    versionId: text('version_id').notNull(),
    name: text('name').notNull(),
    workname: text('workname').notNull(),
    counters: jsonb('counters').$type<Record<string, number>>().notNull(),
    desc: text('description').notNull(),
    level: smallint('level').notNull(),
    form: jsonb('form').$type<FormValues>().notNull(),
    createdAt: moment('created_at').notNull(),
    createdId: text('created_id').notNull(),
    creater: text('creater').notNull(),
    realId: text('real_id'),
    deptId: text('dept_id').notNull(),
    unfinished: integer('unfinished').notNull(),
    cancelNum: integer('cancel_num').notNull(),
    isCancel: boolean('is_cancel').notNull(),
    /** What has become of it (schemas/values/result.json). */
    result: text('result').$type<Result>().notNull().default('running'),
    finishedAt: moment('finished_at'),
    updatedAt: moment('updated_at').notNull(),
    /** The flow that started this one and its message, how deep it lies below, and how many it has started. */
    parentFlowId: text('parent_flow_id'),
    parentMessageId: text('parent_message_id'),
    depth: smallint('depth').notNull().default(0),
    subFlows: smallint('sub_flows').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('flow_mine').on(t.workspace, t.createdId, t.createdAt.desc(), t.id.desc()),
    index('flow_mine_named').on(t.workspace, t.createdId, t.name, t.createdAt.desc(), t.id.desc()),
    index('flow_of_design').on(t.workspace, t.flowId, t.createdAt.desc()),
    index('flow_running').on(t.workspace, t.flowId).where(sql`finished_at is null and not is_cancel`),
    uniqueIndex('flow_workname').on(t.workspace, t.flowId, t.workname),
    /** Words are found by the parts into which word_parts cuts them (queries/words.ts). */
    index('flow_words').using(
      'gin',
      sql`word_parts(${t.name} || chr(10) || ${t.workname} || chr(10) || ${t.desc} || chr(10) || ${t.creater})`,
    ),
  ],
)

/** One entry into a step. */
export const visit = pgTable(
  'visit',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    stepId: text('step_id').notNull(),
    fromMessages: text('from_messages').array().notNull(),
    enteredAt: moment('entered_at').notNull(),
    trace: jsonb('trace').$type<Trace[]>().notNull(),
    because: text('because').notNull(),
    /** How far its signing is, where the step has a policy of its own. */
    sign: jsonb('sign').$type<SignState>(),
    /** The step to which it leads straight back. */
    backTo: text('back_to'),
    /** The form as it stood when it was sent back. */
    formWas: jsonb('form_was').$type<FormValues>(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.id] })],
)

/** A step waiting for, or having reached, one person; statuses 1…9. */
export const message = pgTable(
  'message',
  {
    workspace: workspace(),
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
    sentAt: moment('sent_at'),
    createdAt: moment('created_at').notNull(),
    createdId: text('created_id').notNull(),
    creater: text('creater').notNull(),
    timeExpired: integer('time_expired').notNull(),
    expiresAt: moment('expires_at'),
    /** How far what the deadline of its step does is. */
    deadline: jsonb('deadline').$type<DeadlineState>(),
    /** How often its receiver was told that it is late, and when he is told again. */
    lateTimes: smallint('late_times').notNull().default(0),
    lateAgainAt: moment('late_again_at'),
    finishedAt: moment('finished_at'),
    finishedId: text('finished_id'),
    suggest: text('suggest').notNull().default(''),
    button: text('button').notNull().default(''),
    /** What pressing it decided; null where nothing was handled. */
    outcome: text('outcome').$type<Outcome>(),
    /** Whether handling it changed the form. */
    edited: boolean('edited').notNull().default(false),
    /** Why its receiver agreed without being asked: the step where he had agreed before; empty for his own request. */
    alone: text('alone'),
    isRevoke: boolean('is_revoke').notNull(),
    /** When its receiver was last urged, and by whom. */
    urged: jsonb('urged').$type<LastUrge>(),
    /** Somebody asks its receiver to let the flow come back. */
    application: jsonb('application').$type<ReturnRequest>(),
    /** In whose place its receiver handles it. */
    entrustFromId: text('entrust_from_id'),
    entrustFromName: text('entrust_from_name'),
    /** What its receiver's vote is worth, where that is not one. */
    seat: jsonb('seat').$type<Seat>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('message_of_flow').on(t.workspace, t.flowId),
    /** Who is still to sign in a visit, and what else waits in the flow. */
    index('message_of_visit').on(t.workspace, t.flowId, t.visitId, t.createdAt, t.id).where(sql`status = 1`),
    index('message_waiting')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 1`),
    index('message_notice')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 5`),
    index('message_copy')
      .on(t.workspace, t.toId, t.hasRead, t.level.desc(), t.createdAt.desc(), t.id.desc())
      .where(sql`status = 6`),
    /** The orders that people may choose for what came to them: by time either way, by deadline, by urgency. */
    index('message_arrived')
      .on(t.workspace, t.toId, t.status, t.createdAt.desc(), t.id.desc())
      .where(sql`status in (1, 5, 6)`),
    index('message_due')
      .on(t.workspace, t.toId, sql`(coalesce(${t.expiresAt}, 'infinity'))`, t.createdAt, t.id)
      .where(sql`status = 1`),
    index('message_urgent')
      .on(t.workspace, t.toId, t.level.desc(), sql`(coalesce(${t.expiresAt}, 'infinity'))`, t.createdAt, t.id)
      .where(sql`status = 1`),
    /** Whose flows these are and were; of his own start's message a person is the creator. */
    index('message_met').on(t.workspace, t.toId, t.flowId).where(sql`status <> 7`),
    index('message_handled').on(t.workspace, t.toId, t.finishedAt.desc(), t.id.desc()).where(sql`status = 3`),
    /** Whose receivers are told next that they are late. */
    index('message_late')
      .on(t.workspace, sql`(coalesce(${t.lateAgainAt}, ${t.expiresAt}))`)
      .where(sql`status = 1 and expires_at is not null and late_times < 10`),
    /** Who got a step last that is shared out. */
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

/** History: the log of acts is the truth, the rest are projections written with it. */
export const flowLog = pgTable(
  'flow_log',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    type2: smallint('type2').notNull(),
    at: moment('at').notNull(),
    record: jsonb('record').$type<LogRecord>().notNull(),
    /** How the act can be decided again; on the last line of an act, missing in history from before this was kept. */
    act: jsonb('act').$type<RecordedAction>(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.id] })],
)

/** Counters of document numbers: one row a design, counter and period, so that a clock set back repeats no number. */
export const numberCounter = pgTable(
  'number_counter',
  {
    workspace: workspace(),
    flowId: text('flow_id').notNull(),
    counter: text('counter').notNull(),
    period: text('period').notNull(),
    value: bigint('value', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.flowId, t.counter, t.period] })],
)

/** What a person has typed and not sent; one per person and target. */
export const draft = pgTable(
  'draft',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    kind: text('kind').$type<'creat' | 'deal'>().notNull(),
    targetId: text('target_id').notNull(),
    content: jsonb('content').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId, t.kind, t.targetId] })],
)

/** The department from which somebody of several acts in flows of a design. */
export const deptChoice = pgTable(
  'dept_choice',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    flowId: text('flow_id').notNull(),
    deptId: text('dept_id').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId, t.flowId] })],
)

/** Effects to run after commit, written with the change that causes them. */
export const outbox = pgTable(
  'outbox',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: moment('created_at').notNull(),
    tries: smallint('tries').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    error: text('error'),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] }), index('outbox_due').on(t.dueAt)],
)
