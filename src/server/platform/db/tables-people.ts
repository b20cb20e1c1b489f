import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { OutsideRoster } from '../../../core/directory/roster/compare-rosters'
import type {
  EnvironmentsName,
  SyncFailure,
  SyncKind,
  SyncOutcome,
  SyncProgress,
  SyncState,
} from '../../../generated/types'
import { moment, workspace } from './columns'

/** Departments of a workspace; the root has id "1". */
export const department = pgTable(
  'department',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    /** Out of service, the department that its people went over to: what names it means that one. */
    mergedInto: text('merged_into'),
    /** What the outside directory calls it, when it came from there. */
    externalId: text('external_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('department_external').on(t.workspace, t.externalId).where(sql`external_id is not null`),
  ],
)

/** People who may sign in and receive messages. */
export const person = pgTable(
  'person',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    jobId: text('jobid').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar').notNull().default(''),
    mail: text('mail').notNull().default(''),
    phone: text('phone').notNull().default(''),
    introduction: text('introduction').notNull().default(''),
    /** Handwriting, as a picture in itself. */
    signature: text('signature').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    isAdmin: boolean('is_admin').notNull().default(false),
    passwordHash: text('password_hash'),
    mustChange: boolean('must_change').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** What the outside directory calls it, when it came from there. */
    externalId: text('external_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('person_jobid').on(t.workspace, t.jobId),
    uniqueIndex('person_external').on(t.workspace, t.externalId).where(sql`external_id is not null`),
  ],
)

/** Who belongs to which department, and who leads it. */
export const membership = pgTable(
  'membership',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    departmentId: text('department_id').notNull(),
    leader: boolean('leader').notNull().default(false),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.personId, t.departmentId] }),
    index('membership_of_department').on(t.workspace, t.departmentId),
  ],
)

/** Roles in groups; a role may carry permissions. */
export const role = pgTable(
  'role',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    groupId: text('group_id').notNull(),
    groupName: text('group_name').notNull(),
    name: text('name').notNull(),
    permissions: text('permissions').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    /** What the outside directory calls it, when it came from there. */
    externalId: text('external_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('role_external').on(t.workspace, t.externalId).where(sql`external_id is not null`),
  ],
)

/** Who holds which role. */
export const personRole = pgTable(
  'person_role',
  { workspace: workspace(), personId: text('person_id').notNull(), roleId: text('role_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspace, t.personId, t.roleId] }),
    index('person_role_of_role').on(t.workspace, t.roleId),
  ],
)

/** People outside the company: looked up, never signed in, never receivers. */
export const externalContact = pgTable(
  'external_contact',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull().default(''),
    phone: text('phone').notNull().default(''),
    mail: text('mail').notNull().default(''),
    note: text('note').notNull().default(''),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Counts changes of the directory and of delegations, so that a process knows when its copy is old. */
export const directoryVersion = pgTable(
  'directory_version',
  {
    workspace: workspace(),
    version: bigint('version', { mode: 'number' }).notNull(),
    delegations: bigint('delegations', { mode: 'number' }).notNull().default(0),
    groups: bigint('groups', { mode: 'number' }).notNull().default(0),
    calendars: bigint('calendars', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace] })],
)

/** Comparisons with the outside directory: what it told, how that differs, and whether it was taken over. */
export const directorySync = pgTable(
  'directory_sync',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    kind: text('kind').$type<SyncKind>().notNull(),
    state: text('state').$type<SyncState>().notNull(),
    startedAt: moment('started_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    source: text('source').notNull(),
    progress: jsonb('progress').$type<SyncProgress>().notNull(),
    told: jsonb('told').$type<OutsideRoster>(),
    /** Why it failed: a text key with its values. */
    failure: jsonb('failure').$type<SyncFailure>(),
    /** What was taken over. */
    outcome: jsonb('outcome').$type<SyncOutcome>(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('directory_sync_newest').on(t.workspace, t.startedAt),
  ],
)

/** Signed-in sessions; only the hash of the token is kept. */
export const session = pgTable(
  'session',
  {
    workspace: workspace(),
    tokenHash: text('token_hash').notNull(),
    personId: text('person_id').notNull(),
    realId: text('real_id'),
    /** The environment it was made for (schemas/data/environments.json). */
    environment: text('environment').$type<EnvironmentsName>().notNull().default('prod'),
    /** The delegation by which the real person works as the other; the session ends with it. */
    entrustId: text('entrust_id'),
    /** The archive that it looks into; the session ends when that was recovered. */
    archiveId: text('archive_id'),
    fileSecret: text('file_secret').notNull(),
    /** Device and browser, as they named themselves when it began, and the address of the last use noted. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    seenAt: moment('seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When whoever uses it last proved again who he is. */
    provedAt: moment('proved_at'),
  },
  (t) => [primaryKey({ columns: [t.tokenHash] }), index('session_person').on(t.workspace, t.personId)],
)

/** Key pairs for passwords on their way in; a new one every hour. */
export const loginKey = pgTable('login_key', {
  kid: text('kid').primaryKey(),
  privateKey: text('private_key').notNull(),
  expiresAt: moment('expires_at').notNull(),
})

/** What may come in once: keys' names and encrypted passwords that were used, as long as their key pair counts. */
export const loginUsed = pgTable('login_used', {
  mark: text('mark').primaryKey(),
  expiresAt: moment('expires_at').notNull(),
})

/** Failed logins of an account at an address, of an address, of an account: when the next try is heard. */
export const loginAttempt = pgTable('login_attempt', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  openAt: moment('open_at').notNull(),
  lastAt: moment('last_at').notNull(),
})

/** Keys of the installation shared by its processes, such as the body key pair. */
export const secret = pgTable('secret', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Settings of the company (person_id empty) and of each person. */
export const setting = pgTable(
  'setting',
  {
    workspace: workspace(),
    personId: text('person_id').notNull().default(''),
    values: jsonb('values').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)

/** Answers by request id, so that a repeated request is answered and not repeated. */
export const request = pgTable(
  'request',
  {
    workspace: workspace(),
    personId: text('person_id').notNull(),
    requestId: text('request_id').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.personId, t.requestId] }),
    index('request_age').on(t.createdAt),
  ],
)

/** What was done that belongs to no flow, such as changed settings: by whom, and what it was before. */
export const audit = pgTable(
  'audit',
  {
    workspace: workspace(),
    id: text('id').notNull(),
    at: moment('at').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Who really acted in a switched session. */
    realId: text('real_id'),
    action: text('action').notNull(),
    details: jsonb('details').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('audit_of_action').on(t.workspace, t.action, t.at),
    index('audit_newest').on(t.workspace, t.at.desc(), t.id.desc()),
    index('audit_of_person').on(t.workspace, t.personId, t.at.desc()),
  ],
)
