import { createPrivateKey, sign, verify, X509Certificate } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import type { PaperCertificateRow } from '../../../generated/types'
import { type Context, translateKey } from '../../platform'
import { decryptStoredSecret, encryptStoredSecret } from '../../platform/security/secret-encryption'
import { certificateFingerprint } from '../../platform/signing/certificate'
import type { KeyMaterial } from '../../platform/signing/key-file-request'
import { logAuditEvent } from '../../queries'
import {
  addPaperCertificate,
  findCurrentCertificate,
  listPaperCertificates,
  lockPaperCertificates,
  type PaperCertificate,
  useCertificate,
} from '../../queries/company/paper-certificate'

/*
 * Certificates by which the company signs paper. Their keys are encrypted like other secrets that the server must read
 * again, bound to the certificate; no call returns one.
 */

/** Maximum number of certificates that are kept. */
const maxCertificates = 20

const leafOf = ({ certificates }: Pick<PaperCertificate, 'certificates'>) =>
  new X509Certificate(certificates[0] ?? '')

/** Returns the name in a distinguished name: the common name, or else the organization, or else all of it. */
function nameIn(distinguished: string): string {
  const parts = distinguished.split('\n').map((part) => part.split('='))
  const named = (type: string) => parts.find(([one]) => one === type)?.[1]
  return named('CN') ?? named('O') ?? distinguished
}

const ownerOf = (leaf: X509Certificate) => `paper certificate ${certificateFingerprint(leaf)}`

const isValidAt = ({ validFrom, validTo }: X509Certificate, now: number): boolean =>
  Date.parse(validFrom) <= now && now <= Date.parse(validTo)

function toRow(stored: PaperCertificate, now: number): PaperCertificateRow {
  const leaf = leafOf(stored)
  const isValid = isValidAt(leaf, now)
  return {
    id: stored.id,
    subject: nameIn(leaf.subject),
    issuer: nameIn(leaf.issuer),
    from: new Date(leaf.validFrom).toISOString(),
    until: new Date(leaf.validTo).toISOString(),
    fingerprint: certificateFingerprint(leaf),
    kind: stored.isOwn ? 'own' : 'uploaded',
    state: isValid ? (stored.inUse ? 'current' : 'spare') : 'expired',
    spare: !stored.inUse,
    created: stored.createdName,
    created_at: stored.createdAt.toISOString(),
  }
}

/** Lists the certificates, newest first, without their keys. */
export const loadCertificateRows = async ({ db, caller, clock }: Context): Promise<PaperCertificateRow[]> =>
  (await listPaperCertificates(db, caller.workspace)).map((one) => toRow(one, clock.now()))

/** Finds a certificate of a list; throws for one that is gone. */
export function requireCertificate(all: readonly PaperCertificate[], id: string): PaperCertificate {
  const found = all.find((one) => one.id === id)
  if (!found) throw new BusinessError('certificate.gone')
  return found
}

/** Describes a certificate for the security log. */
export function describePaperCertificate(stored: Pick<PaperCertificate, 'certificates'>) {
  const leaf = leafOf(stored)
  return { subject: nameIn(leaf.subject), fingerprint: certificateFingerprint(leaf) }
}

/** Stores a key with its certificates, and signs with it from now on. Returns its id. */
export async function storeCertificate(
  { key, certificates }: KeyMaterial,
  isOwn: boolean,
  context: Context,
): Promise<string> {
  const { db, caller, clock, newId } = context
  const now = clock.now()
  const leaf = leafOf({ certificates })
  if (!isValidAt(leaf, now)) throw new BusinessError('certificate.expired', { subject: nameIn(leaf.subject) })
  const sealedKey = await encryptStoredSecret(context, ownerOf(leaf), key)
  const id = newId()
  await db.transaction(async (tx) => {
    const all = await lockPaperCertificates(tx, caller.workspace)
    if (all.length >= maxCertificates) throw new BusinessError('certificate.many', { limit: maxCertificates })
    const added = { id, certificates, sealedKey, isOwn, createdAt: new Date(now) }
    await addPaperCertificate(tx, caller, added)
    await useCertificate(tx, caller.workspace, id)
    const details = { added: describePaperCertificate({ certificates }), isOwn }
    await logAuditEvent(tx, { caller, id: newId(), now }, { action: 'certificate', details })
  })
  return id
}

/** Opens the key of a certificate; throws if it has expired, or if no key of the server opens it. */
async function openCertificate(stored: PaperCertificate, context: Context) {
  const leaf = leafOf(stored)
  const subject = nameIn(leaf.subject)
  if (!isValidAt(leaf, context.clock.now())) throw new BusinessError('certificate.expired', { subject })
  const key = await decryptStoredSecret(context, ownerOf(leaf), stored.sealedKey)
  if (key === undefined) throw new BusinessError('certificate.key-locked')
  return { key, certificates: stored.certificates, subject, leaf }
}

/** Opens the certificate by which paper is signed now. */
export async function openCurrentCertificate(context: Context) {
  const stored = await findCurrentCertificate(context.db, context.caller.workspace)
  if (!stored) throw new BusinessError('certificate.none')
  return openCertificate(stored, context)
}

/** Signs some bytes with a certificate and verifies them. Returns the result as a sentence. */
export async function tryCertificate(id: string, context: Context): Promise<{ said: string }> {
  const all = await listPaperCertificates(context.db, context.caller.workspace)
  const { key, leaf, subject } = await openCertificate(requireCertificate(all, id), context)
  const bytes = Buffer.from(context.newId())
  const signature = sign('sha256', bytes, createPrivateKey(key))
  if (!verify('sha256', bytes, leaf.publicKey, signature)) throw new BusinessError('certificate.broken')
  const until = new Date(leaf.validTo).toISOString().slice(0, 10)
  return { said: translateKey(context.language, 'certificate.works', { subject, until }) }
}
