import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Stored certificate with its encrypted key. */
export interface PaperCertificate {
  id: string
  certificates: string[]
  sealedKey: string
  isOwn: boolean
  inUse: boolean
  createdAt: Date
  createdName: string
}

const columns = `id, certificates, sealed_key as "sealedKey", is_own as "isOwn", in_use as "inUse",
  created_at as "createdAt", created_name as "createdName"`
const all = defineStatement<PaperCertificate>(
  'certificate-list',
  `select ${columns} from paper_certificate where workspace = $1 order by created_at desc, id desc`,
)
const current = defineStatement<PaperCertificate>(
  'certificate-current',
  `select ${columns} from paper_certificate where workspace = $1 and in_use order by created_at desc, id desc limit 1`,
)
const lock = defineStatement(
  'certificate-lock',
  `select pg_advisory_xact_lock(hashtext('paper_certificate ' || $1::text))`,
)
const add = defineStatement(
  'certificate-add',
  `insert into paper_certificate (workspace, id, certificates, sealed_key, is_own, in_use, created_at, created_id,
     created_name) values ($1, $2, $3::text[], $4, $5, false, $6, $7, $8)`,
)
const use = defineStatement(
  'certificate-use',
  'update paper_certificate set in_use = (id = $2) where workspace = $1 and in_use <> (id = $2)',
)
const remove = defineStatement(
  'certificate-delete',
  'delete from paper_certificate where workspace = $1 and id = $2',
)

/** Lists the certificates, newest first. */
export const listPaperCertificates = (reader: DbReader, workspace: string) => reader.run(all, [workspace])

/** Finds the certificate by which paper is signed now. */
export const findCurrentCertificate = async (
  reader: DbReader,
  workspace: string,
): Promise<PaperCertificate | undefined> => (await reader.run(current, [workspace]))[0]

/** Locks the certificates of a company until the commit, and lists them. */
export async function lockPaperCertificates(tx: Tx, workspace: string): Promise<PaperCertificate[]> {
  await tx.run(lock, [workspace])
  return tx.run(all, [workspace])
}

/** Adds a certificate that is not yet in use. */
export const addPaperCertificate = (
  tx: Tx,
  { id: personId, name, workspace }: { id: string; name: string; workspace: string },
  { id, certificates, sealedKey, isOwn, createdAt }: Omit<PaperCertificate, 'inUse' | 'createdName'>,
) =>
  tx.run(add, [
    ...[workspace, id, certificates, sealedKey, isOwn, toTimestamp(createdAt.getTime()), personId, name],
  ])

/** Signs with this certificate, and no other, from now on. */
export const useCertificate = (tx: Tx, workspace: string, id: string) => tx.run(use, [workspace, id])

/** Deletes a certificate with its key. */
export const deletePaperCertificate = (tx: Tx, workspace: string, id: string) =>
  tx.run(remove, [workspace, id])
