import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspace } from './columns'

/** Passkeys (WebAuthn credentials) by which people come in and prove who they are. */
export const passkey = pgTable(
  'passkey',
  {
    workspace: workspace(),
    /** The credential's id, base64url, as the authenticator made it. */
    id: text('id').notNull(),
    personId: text('person_id').notNull(),
    /** What its owner calls it. */
    name: text('name').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's count of its uses; many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull().default(0),
    /** How the browser reaches it: internal, usb, hybrid … */
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] }), index('passkey_person').on(t.workspace, t.personId)],
)
