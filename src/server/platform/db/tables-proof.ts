import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChainHead, ExtraPartDigests } from '../../../core/proof/action-digest'
import type { Checkpoint } from '../../../core/proof/checkpoint'
import type { KeyCertificate, KeySuccession } from '../../../core/proof/keys'
import type { Signed } from '../../../core/proof/signature'
import { moment, workspace } from './columns'

/** What a link covers beside the lines of history: the rest of its act is read from there. */
export interface LinkFacts {
  salt: string
  born?: true
  head: ChainHead
  /** The digest of the form, where the act changed it. */
  form?: string
  /** Digests of further signed parts; missing in acts of format 1. */
  parts?: ExtraPartDigests
}

/** The chain of a flow's acts, one row an act, written by the statement that writes its history. */
export const flowLink = pgTable(
  'flow_link',
  {
    workspace: workspace(),
    flowId: text('flow_id').notNull(),
    /** The place of the act, from 1. */
    seq: integer('seq').notNull(),
    at: moment('at').notNull(),
    /** The lines of history that the act wrote. */
    lines: text('lines').array().notNull(),
    facts: jsonb('facts').$type<LinkFacts>().notNull(),
    digest: text('digest').notNull(),
    /** The document number, and the files that the act names (core/proof/chain-link.ts). */
    number: text('number').notNull(),
    files: text('files').notNull(),
    link: text('link').notNull(),
    /** The first checkpoint that holds it or an act after it; none yet = null. */
    checkpoint: integer('checkpoint'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId, t.seq] }),
    index('flow_link_open').on(t.workspace).where(sql`checkpoint is null`),
  ],
)

/** Signed roots over the ends of all chains that grew; never changed, never removed. */
export const proofCheckpoint = pgTable(
  'proof_checkpoint',
  {
    workspace: workspace(),
    n: integer('n').notNull(),
    at: moment('at').notNull(),
    content: jsonb('content').$type<Checkpoint>().notNull(),
    /** The fingerprint of the key that signed it. */
    key: text('key').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.n] })],
)

/** The leaves of checkpoints; they stay when a flow is archived or destroyed: roots are made of them. */
export const proofLeaf = pgTable(
  'proof_leaf',
  {
    workspace: workspace(),
    n: integer('n').notNull(),
    /** Its place in the tree, from 0. */
    place: integer('place').notNull(),
    flowId: text('flow_id').notNull(),
    seq: integer('seq').notNull(),
    link: text('link').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.n, t.place] }),
    index('proof_leaf_of_flow').on(t.workspace, t.flowId, t.n),
  ],
)

/** The public halves of the keys that sign; the private half of the newest lies elsewhere (platform/security/private-key.ts). */
export const proofKey = pgTable('proof_key', {
  fingerprint: text('fingerprint').primaryKey(),
  publicKey: text('public_key').notNull(),
  since: moment('since').notNull(),
  /** When another took its place. */
  until: moment('until'),
  /** The signature of the key before it over this one's fingerprint, as format 1 had it. */
  endorsement: text('endorsement'),
  /** What it signs of itself and of its end (core/proof/keys.ts). */
  certificate: jsonb('certificate').$type<Signed<KeyCertificate>>(),
  succession: jsonb('succession').$type<Signed<KeySuccession>>(),
  /** The latest time by which it signed: it ends no earlier, whatever the clock of the process that replaces it says. */
  signedAt: moment('signed_at'),
  /** Whether its private half lay in the database in the clear, as it did in release 0.1.0. */
  wasInDatabase: boolean('was_in_database').notNull().default(false),
})
