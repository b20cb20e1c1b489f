import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PaperStatement } from '../../../core/proof/paper-statement'
import type { SignedContent } from '../../../core/proof/signature'
import type { Seal } from '../../../generated/types'
import { momentColumn, workspaceColumn } from './columns'

/** Certificates by which the company signs paper, with their encrypted keys. */
export const paperCertificate = pgTable(
  'paper_certificate',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    /** PEM; the first is of the key, each other one of the issuer of the one before. */
    certificates: text('certificates').array().notNull(),
    sealedKey: text('sealed_key').notNull(),
    /** Whether it was made here, and so is known to nobody else. */
    isOwn: boolean('is_own').notNull(),
    inUse: boolean('in_use').notNull(),
    createdAt: momentColumn('created_at').notNull(),
    createdId: text('created_id').notNull(),
    createdName: text('created_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Seals of the company, and who may put them on paper. */
export const companySeal = pgTable(
  'company_seal',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    document: jsonb('document').$type<Seal>().notNull(),
    updatedAt: momentColumn('updated_at').notNull(),
    updatedId: text('updated_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace, t.id] })],
)

/** Signed papers of agreed flows, only ever added: each is a use of a seal, and remains when its flow is archived. */
export const paperSignature = pgTable(
  'paper_signature',
  {
    workspace: workspaceColumn(),
    id: text('id').notNull(),
    flowId: text('flow_id').notNull(),
    flowName: text('flow_name').notNull(),
    flowNumber: text('flow_number').notNull(),
    /** Actions of the flow's chain that the paper shows: one paper for each state. */
    acts: integer('acts').notNull(),
    /** Empty = signed without a seal. */
    sealId: text('seal_id').notNull(),
    sealName: text('seal_name').notNull(),
    personId: text('person_id').notNull(),
    person: text('person').notNull(),
    signedAt: momentColumn('signed_at').notNull(),
    /** SHA-256 of the file. */
    digest: text('digest').notNull(),
    certificate: text('certificate').notNull(),
    /** Fields and columns of the form that it shows. */
    places: text('places').array().notNull(),
    statement: jsonb('statement').$type<SignedContent<PaperStatement>>().notNull(),
    fileName: text('file_name').notNull(),
    /** PDF as base64. */
    content: text('content').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace, t.flowId, t.acts] }),
    index('paper_signature_newest').on(t.workspace, t.signedAt.desc()),
  ],
)
