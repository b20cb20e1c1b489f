import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InvitationWay } from '../../../core/directory/invitation'
import { momentColumn, workspaceColumn } from './columns'

/** Invitations of new people; a token follows from its id and a key outside the database, only its hash is stored. */
export const invitation = pgTable(
  'invitation',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    tokenHash: text('token_hash').notNull(),
    byId: text('by_id').notNull(),
    byName: text('by_name').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
    revokedAt: momentColumn('revoked_at'),
    /** Departments and roles that those who accept it get. */
    departments: text('departments').array().notNull(),
    roles: text('roles').array().notNull(),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    /** Whether an administrator confirms each person before the account exists. */
    confirmed: boolean('confirmed').notNull(),
    way: text('way').$type<InvitationWay>().notNull(),
    /** Address to which it is sent; empty for a link. */
    address: text('address').notNull().default(''),
    delivery: text('delivery').$type<'none' | 'queued' | 'sent' | 'failed'>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('invitation_token').on(t.workspace, t.tokenHash),
    index('invitation_newest').on(t.workspace, t.createdAt.desc(), t.id.desc()),
    index('invitation_of_person').on(t.workspace, t.byId),
  ],
)

/** People who accepted an invitation, or came by single sign-on, that an administrator confirms, until they are added or rejected. */
export const invitationApplicant = pgTable(
  'invitation_applicant',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    invitationId: text('invitation_id').notNull(),
    at: momentColumn('at').notNull(),
    name: text('name').notNull(),
    jobId: text('jobid').notNull(),
    mail: text('mail').notNull(),
    phone: text('phone').notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Of a person who came by single sign-on without an invitation: identity, and what the settings gave. */
    issuer: text('issuer'),
    subject: text('subject'),
    departments: text('departments').array(),
    roles: text('roles').array(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] }), index('invitation_applicant_age').on(t.at)],
)
