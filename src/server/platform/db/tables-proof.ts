import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ChainHead, ExtraPartDigests } from '../../../core/proof/action-digest'
import type { ApprovalAct, ApproverSignature } from '../../../core/proof/approval'
import type { Checkpoint } from '../../../core/proof/checkpoint'
import type { KeyCertificate, KeySuccession } from '../../../core/proof/keys'
import type { SignedContent } from '../../../core/proof/signature'
import { momentColumn, workspaceColumn } from './columns'

/** Facts that a link covers beside the history lines, from which the rest of its action is read. */
export interface LinkFacts {
  salt: string
  born?: true
  head: ChainHead
  /** Digest of the form, if the action changed it. */
  form?: string
  /** Digests of further signed parts; missing in actions of format 1. */
  parts?: ExtraPartDigests
  /** Signature of the person who decided; its digest is a part. */
  signature?: ApproverSignature
}

/** Chain of a flow's actions, one row per action, written by the statement that writes its history. */
export const flowLink = pgTable(
  'flow_link',
  {
    workspace: workspaceColumn(),
    flowId: text('flow_id').notNull(),
    /** Position of the action, from 1. */
    seq: integer('seq').notNull(),
    at: momentColumn('at').notNull(),
    /** History lines that the action wrote. */
    lines: text('lines').array().notNull(),
    facts: jsonb('facts').$type<LinkFacts>().notNull(),
    digest: text('digest').notNull(),
    /** Document number, and the files that the action names (core/proof/chain-link.ts). */
    number: text('number').notNull(),
    files: text('files').notNull(),
    link: text('link').notNull(),
    /** First checkpoint that contains it or a later action; none yet = null. */
    checkpoint: integer('checkpoint'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId, t.seq] }),
    index('flow_link_open').on(t.workspace).where(sql`checkpoint is null`),
  ],
)

/** Decisions described to their authors and not signed yet; each is signed once and soon. */
export const approvalChallenge = pgTable(
  'approval_challenge',
  {
    /** Digest of the act, the challenge of the passkey. */
    digest: text('digest').notNull(),
    personId: text('person_id').notNull(),
    act: jsonb('act').$type<ApprovalAct>().notNull(),
    /** Salt of the action, by which form and input are digested. */
    salt: text('salt').notNull(),
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.digest] }), index('approval_challenge_end').on(t.expiresAt)],
)

/** Signed roots over the ends of all chains that grew; never changed, never removed. */
export const proofCheckpoint = pgTable(
  'proof_checkpoint',
  {
    workspace: workspaceColumn(),
    n: integer('n').notNull(),
    at: momentColumn('at').notNull(),
    content: jsonb('content').$type<Checkpoint>().notNull(),
    /** Fingerprint of the signing key. */
    key: text('key').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.n] })],
)

/**
 * Leaves of checkpoints; they stay when a flow is archived or destroyed, since roots are computed from them.
 */
export const proofLeaf = pgTable(
  'proof_leaf',
  {
    workspace: workspaceColumn(),
    n: integer('n').notNull(),
    /** Position in the tree, from 0. */
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

/**
 * Public halves of the signing keys; the private half of the newest is stored elsewhere
 * (platform/security/private-key.ts).
 */
export const proofKey = pgTable('proof_key', {
  fingerprint: text('fingerprint').primaryKey(),
  publicKey: text('public_key').notNull(),
  since: momentColumn('since').notNull(),
  /** Time of its replacement. */
  until: momentColumn('until'),
  /** Signature of the previous key over this one's fingerprint, as in format 1. */
  endorsement: text('endorsement'),
  /** Its signed statements about its beginning and end (core/proof/keys.ts). */
  certificate: jsonb('certificate').$type<SignedContent<KeyCertificate>>(),
  succession: jsonb('succession').$type<SignedContent<KeySuccession>>(),
  /**
   * Latest time at which it signed: it ends no earlier, whatever the clock of the process that replaces it.
   */
  signedAt: momentColumn('signed_at'),
  /** Whether its private half was stored in the database in plain text, as in release 0.1.0. */
  wasInDatabase: boolean('was_in_database').notNull().default(false),
})
