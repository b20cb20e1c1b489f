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
import type { Superiors } from '../../../core/directory/directory'
import type { ExternalRoster } from '../../../core/directory/roster/complete-people'
import type { RosterPerson } from '../../../core/directory/roster/roster'
import type {
  AccountKind,
  EnvironmentsName,
  PersonField,
  RoleScope,
  SyncFailure,
  SyncKind,
  SyncOutcome,
  SyncProgress,
  SyncState,
  TokenScope,
} from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Departments of a workspace; the root has id "1". */
export const department = pgTable(
  'department',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    parentId: text('parent_id'),
    name: text('name').notNull(),
    position: integer('position').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    /** For a disabled department, the one that took over its people; references resolve to it. */
    mergedInto: text('merged_into'),
    /** Id in the outside directory, if it came from there. */
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
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    jobId: text('jobid').notNull(),
    name: text('name').notNull(),
    avatar: text('avatar').notNull().default(''),
    mail: text('mail').notNull().default(''),
    phone: text('phone').notNull().default(''),
    introduction: text('introduction').notNull().default(''),
    /** Handwritten signature, as an embedded picture. */
    signature: text('signature').notNull().default(''),
    enabled: boolean('enabled').notNull().default(true),
    isAdmin: boolean('is_admin').notNull().default(false),
    passwordHash: text('password_hash'),
    mustChange: boolean('must_change').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: momentColumn('created_at').notNull(),
    /** Kind of the account; one of a program is never enabled, so that nothing treats it as a person at work. */
    kind: text('kind').$type<AccountKind>().notNull().default('person'),
    /** Id in the outside directory, if it came from there. */
    externalId: text('external_id'),
    /** Texts of position, entry date and the company's own fields, by field id. */
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
    /** Superiors of the person's own, by reporting line. */
    superiors: jsonb('superiors').$type<Superiors>().notNull().default({}),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('person_jobid').on(t.workspace, t.jobId),
    index('person_jobid_lower').on(t.workspace, sql`lower(jobid)`),
    uniqueIndex('person_external').on(t.workspace, t.externalId).where(sql`external_id is not null`),
    index('person_administrator').on(t.workspace, t.id).where(sql`is_admin`),
  ],
)

/** Fields that the company adds to people: facts and reporting lines. */
export const personField = pgTable(
  'person_field',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    type: text('type').$type<PersonField['type']>().notNull(),
    /** Choices of the field, one on each line. */
    choices: text('choices').notNull().default(''),
    position: integer('position').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Members and leaders of departments. */
export const membership = pgTable(
  'membership',
  {
    workspace: workspaceColumn(),
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
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    groupId: text('group_id').notNull(),
    groupName: text('group_name').notNull(),
    name: text('name').notNull(),
    permissions: text('permissions').array().notNull().default([]),
    /** Departments and categories to which its permissions are limited; null = the whole company. */
    scope: jsonb('scope').$type<RoleScope>(),
    /** Groups of a source of identities that give the role at a sign-in. */
    sourceGroups: text('source_groups').array().notNull().default([]),
    position: integer('position').notNull().default(0),
    /** Id in the outside directory, if it came from there. */
    externalId: text('external_id'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('role_external').on(t.workspace, t.externalId).where(sql`external_id is not null`),
  ],
)

/** Role assignments. */
export const personRole = pgTable(
  'person_role',
  { workspace: workspaceColumn(), personId: text('person_id').notNull(), roleId: text('role_id').notNull() },
  (t) => [
    primaryKey({ columns: [t.workspace, t.personId, t.roleId] }),
    index('person_role_of_role').on(t.workspace, t.roleId),
  ],
)

/** External contacts: looked up, never signed in, never recipients. */
export const externalContact = pgTable(
  'external_contact',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    company: text('company').notNull().default(''),
    phone: text('phone').notNull().default(''),
    mail: text('mail').notNull().default(''),
    note: text('note').notNull().default(''),
    updatedAt: momentColumn('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Version counter of directory and delegations, by which a process detects an outdated copy. */
export const directoryVersion = pgTable(
  'directory_version',
  {
    workspace: workspaceColumn(),
    version: bigint('version', { mode: 'number' }).notNull(),
    delegations: bigint('delegations', { mode: 'number' }).notNull().default(0),
    groups: bigint('groups', { mode: 'number' }).notNull().default(0),
    calendars: bigint('calendars', { mode: 'number' }).notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace] })],
)

/** People changed by each version of the directory, so that a process reloads only them. */
export const directoryChange = pgTable(
  'directory_change',
  {
    workspace: workspaceColumn(),
    version: bigint('version', { mode: 'number' }).notNull(),
    /** Ids of people; null if anyone may have changed. */
    people: text('people').array(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.version] })],
)

/** Comparisons with the outside directory: its roster, the differences, and whether they were applied. */
export const directorySync = pgTable(
  'directory_sync',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    kind: text('kind').$type<SyncKind>().notNull(),
    state: text('state').$type<SyncState>().notNull(),
    startedAt: momentColumn('started_at').notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    source: text('source').notNull(),
    progress: jsonb('progress').$type<SyncProgress>().notNull(),
    /** What was read; its people are in parts in a table of their own. */
    told: jsonb('told').$type<ExternalRoster & { parts?: number }>(),
    /** Reason of a failure: a text key with its values. */
    failure: jsonb('failure').$type<SyncFailure>(),
    /** Applied changes. */
    outcome: jsonb('outcome').$type<SyncOutcome>(),
    /** Where the next reading of changes begins, once this one is applied. */
    cursor: jsonb('cursor'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('directory_sync_newest').on(t.workspace, t.startedAt),
  ],
)

/** People of the roster of a comparison that is not applied yet, in parts. */
export const directorySyncPeople = pgTable(
  'directory_sync_people',
  {
    workspace: workspaceColumn(),
    syncId: text('sync_id').notNull(),
    position: integer('position').notNull(),
    people: jsonb('people').$type<RosterPerson[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.syncId, t.position] })],
)

/** Signed-in sessions; only the hash of the token is stored. */
export const session = pgTable(
  'session',
  {
    workspace: workspaceColumn(),
    tokenHash: text('token_hash').notNull(),
    personId: text('person_id').notNull(),
    realId: text('real_id'),
    /** Environment of the session (schemas/data/environments.json). */
    environment: text('environment').$type<EnvironmentsName>().notNull().default('prod'),
    /** Delegation by which the real person works as the other; the session ends with it. */
    entrustId: text('entrust_id'),
    /** Archive that it reads; the session ends when that is recovered. */
    archiveId: text('archive_id'),
    /** Access token of which this is a secret; the session belongs to a program. */
    accessTokenId: text('access_token_id'),
    fileSecret: text('file_secret').notNull(),
    /** User agent at its start: device and browser, and the address of the last recorded use. */
    agent: text('agent').notNull().default(''),
    address: text('address').notNull().default(''),
    createdAt: momentColumn('created_at').notNull(),
    seenAt: momentColumn('seen_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    /** Time of the last proof of identity. */
    provedAt: momentColumn('proved_at'),
    /** How it began: by password, passkey, QR code, a platform or single sign-on. */
    begunBy: text('begun_by').notNull().default('password'),
    /** Identity and session at the OpenID Connect provider, whose sign-out ends it. */
    issuer: text('issuer'),
    subject: text('subject'),
    sid: text('sid'),
  },
  (t) => [
    primaryKey({ columns: [t.tokenHash] }),
    index('session_person').on(t.workspace, t.personId),
    index('session_subject').on(t.subject, t.issuer),
  ],
)

/** Access tokens of programs that act as a person; each valid secret of one is a session. */
export const accessToken = pgTable(
  'access_token',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    name: text('name').notNull(),
    scopes: text('scopes').array().$type<TokenScope[]>().notNull(),
    /** Addresses and networks from which it is accepted; empty = any. */
    networks: text('networks').array().notNull(),
    /** Designs and categories to whose flows it is limited; null = all. */
    flows: text('flows').array(),
    categories: text('categories').array(),
    /** Program account that holds it, for itself or for the person. */
    programId: text('program_id'),
    /** OAuth client to which the person granted it, and the site or computer of this client. */
    clientId: text('client_id'),
    clientSite: text('client_site'),
    createdAt: momentColumn('created_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    /** Time and address of the last use, of sessions that have ended. */
    usedAt: momentColumn('used_at'),
    address: text('address').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    index('access_token_person').on(t.workspace, t.personId, t.createdAt.desc()),
  ],
)

/** Key pairs that encrypt passwords in transit; a new one every hour. */
export const loginKey = pgTable('login_key', {
  kid: text('kid').primaryKey(),
  privateKey: text('private_key').notNull(),
  expiresAt: momentColumn('expires_at').notNull(),
})

/** One-time values: used key names and encrypted passwords, stored as long as their key pair is valid. */
export const loginNonce = pgTable('login_used', {
  mark: text('mark').primaryKey(),
  expiresAt: momentColumn('expires_at').notNull(),
})

/**
 * Failed logins of an account at an address, of an address, of an account: when the next attempt is allowed.
 */
export const loginAttempt = pgTable('login_attempt', {
  subject: text('subject').primaryKey(),
  failures: integer('failures').notNull(),
  openAt: momentColumn('open_at').notNull(),
  lastAt: momentColumn('last_at').notNull(),
})

/** Keys of the installation shared by its processes, such as the body key pair. */
export const secret = pgTable('secret', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Settings of the company (person_id empty) and of each person. */
export const setting = pgTable(
  'setting',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull().default(''),
    values: jsonb('values').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)

/** Responses by request id, so that a repeated request returns the stored one. */
export const idempotentResponse = pgTable(
  'request',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    requestId: text('request_id').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    answer: jsonb('answer'),
    createdAt: momentColumn('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.personId, t.requestId] }),
    index('request_age').on(t.createdAt),
  ],
)

/** Audit log of actions outside flows, such as changed settings: actor, and previous value. */
export const audit = pgTable(
  'audit',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    at: momentColumn('at').notNull(),
    personId: text('person_id').notNull(),
    personName: text('person_name').notNull(),
    /** Real person of an impersonated session. */
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
