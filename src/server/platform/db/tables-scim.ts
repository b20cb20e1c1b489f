import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { momentColumn, workspaceColumn } from './columns'

/** Programs that provision people and roles by SCIM, each with a secret of its own. */
export const scimClient = pgTable(
  'scim_client',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Secret before the last rotation, and until when it is accepted. */
    formerHash: text('former_hash'),
    formerUntil: momentColumn('former_until'),
    /** Administrator by whose rights the program acts. */
    byId: text('by_id').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    usedAt: momentColumn('used_at'),
    address: text('address').notNull().default(''),
    /** Time of revocation. */
    endedAt: momentColumn('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.id] }),
    uniqueIndex('scim_client_token').on(t.tokenHash),
    index('scim_client_former').on(t.formerHash),
  ],
)

/** What SCIM knows of people and roles beside the directory. */
export const scimResource = pgTable(
  'scim_resource',
  {
    workspace: workspaceColumn(),
    kind: text('kind').$type<'person' | 'role'>().notNull(),
    id: text('id').notNull(),
    /** Id at the client. */
    externalId: text('external_id'),
    /** Time of deletion by the client, for which it no longer exists. */
    removedAt: momentColumn('removed_at'),
    /** Time at which the client disabled the person, who may be enabled again by it. */
    leftAt: momentColumn('left_at'),
    /** True if a person of the company confirmed that, so that it counts for no limit. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.kind, t.id] }),
    index('scim_resource_external').on(t.workspace, t.kind, t.externalId),
  ],
)

/** People whom a source wants to disable beyond its limit, until a person confirms or rejects it. */
export const pendingOffboarding = pgTable(
  'pending_offboarding',
  {
    workspace: workspaceColumn(),
    personId: text('person_id').notNull(),
    /** Name of the source. */
    source: text('source').notNull(),
    requestedAt: momentColumn('requested_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.personId] })],
)
