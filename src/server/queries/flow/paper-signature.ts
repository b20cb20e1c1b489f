import type { PaperStatement } from '../../../core/proof/paper-statement'
import type { SignedContent } from '../../../core/proof/signature'
import type { SealUse } from '../../../generated/types'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { pageSize } from '../sql/page'
import { likePattern, toTimestamp } from '../sql/time-columns'

/** Signed paper of a flow, without its bytes. */
export interface PaperSignature {
  id: string
  flowId: string
  /** Length of the flow's chain that it shows. */
  acts: number
  sealName: string
  person: string
  signedAt: Date
  digest: string
  /** Whom the certificate names. */
  subject: string
  places: string[]
}

const last = defineStatement<PaperSignature>(
  'paper-signature-last',
  `select id, flow_id as "flowId", acts, seal_name as "sealName", person, signed_at as "signedAt", digest,
     statement->'content'->>'subject' as subject, places
   from paper_signature where workspace = $1 and flow_id = $2 order by acts desc limit 1`,
)
const records = defineStatement<PaperRecord>(
  'paper-signature-records',
  `select flow_id as "flowId", acts, places, statement, octet_length(content) * 3 / 4 as bytes
   from paper_signature where workspace = $1 and flow_id = $2 order by acts`,
)
const content = defineStatement<{ name: string; content: string }>(
  'paper-signature-content',
  'select file_name as name, content from paper_signature where workspace = $1 and flow_id = $2 and acts = $3',
)
const add = defineStatement(
  'paper-signature-add',
  `insert into paper_signature (workspace, id, flow_id, flow_name, flow_number, acts, seal_id, seal_name, person_id,
     person, signed_at, digest, certificate, places, statement, file_name, content)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text[], $15::jsonb, $16, $17)`,
)
const lock = defineStatement(
  'paper-signature-lock',
  `select pg_advisory_xact_lock(hashtext('paper_signature ' || $1::text || ' ' || $2::text))`,
)
const uses = defineStatement<Omit<SealUse, 'at'> & { at: Date; count: number }>(
  'paper-signature-uses',
  `select id, flow_id as flowlistid, flow_name as flow, flow_number as number, seal_name as seal, person,
     signed_at as at, digest, certificate, count(*) over ()::int as count
   from paper_signature
   where workspace = $1 and ($2 = '' or seal_name ilike $2 or person ilike $2 or flow_name ilike $2
     or flow_number ilike $2)
   order by signed_at desc, id desc limit $3 offset $4`,
)

/** Finds the latest signed paper of a flow. */
export const findPaperSignature = async (
  reader: DbReader,
  workspace: string,
  flowId: string,
): Promise<PaperSignature | undefined> => (await reader.run(last, [workspace, flowId]))[0]

/** Record of a signed paper, without its bytes. */
export interface PaperRecord extends Pick<PaperSignature, 'flowId' | 'acts' | 'places'> {
  statement: SignedContent<PaperStatement>
  /** Size of the file. */
  bytes: number
}

/** Lists the records of all signed papers of a flow in the order of its chain. */
export const listPaperRecords = (
  reader: DbReader,
  workspace: string,
  flowId: string,
): Promise<PaperRecord[]> => reader.run(records, [workspace, flowId])

/** Locks the signed papers of a flow until the commit, and finds the latest one. */
export async function lockPaperSignature(
  tx: Tx,
  workspace: string,
  flowId: string,
): Promise<PaperSignature | undefined> {
  await tx.run(lock, [workspace, flowId])
  return findPaperSignature(tx, workspace, flowId)
}

/** Reads the bytes of a signed paper, and the name of its file. */
export async function readSignedBytes(
  reader: DbReader,
  workspace: string,
  { flowId, acts }: Pick<PaperSignature, 'flowId' | 'acts'>,
): Promise<{ name: string; bytes: Buffer } | undefined> {
  const [row] = await reader.run(content, [workspace, flowId, acts])
  return row && { name: row.name, bytes: Buffer.from(row.content, 'base64') }
}

/** New signed paper. */
export interface NewPaperSignature {
  id: string
  places: readonly string[]
  statement: SignedContent<PaperStatement>
  name: string
  bytes: Buffer
}

/** Stores a signed paper. */
export async function addPaperSignature(
  tx: Tx,
  { id, places, statement, name, bytes }: NewPaperSignature,
): Promise<void> {
  const { content: paper } = statement
  await tx.run(add, [
    ...[paper.workspace, id, paper.flow, paper.name, paper.number, paper.acts, paper.seal?.id ?? ''],
    ...[
      paper.seal?.name ?? '',
      paper.by.id,
      paper.by.name,
      toTimestamp(paper.at),
      paper.digest,
      paper.certificate,
    ],
    ...[[...places], JSON.stringify(statement), name, bytes.toString('base64')],
  ])
}

/** Lists signed papers that match a text, newest first, and their total number. */
export async function listSealUses(
  reader: DbReader,
  workspace: string,
  { text = '', nowpage }: { text?: string; nowpage: number },
): Promise<{ rows: SealUse[]; total: number }> {
  const like = text.trim() ? likePattern(text.trim()) : ''
  const found = await reader.run(uses, [workspace, like, pageSize, (nowpage - 1) * pageSize])
  const rows = found.map(({ count: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
  return { rows, total: found[0]?.count ?? 0 }
}
