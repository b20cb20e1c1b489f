import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { BusinessError } from '../../../core/business-error'
import type { Checkpoint } from '../../../core/proof/checkpoint'
import { checkpointDigest } from '../../../core/proof/checkpoint'
import type { CheckpointMark, KeyCertificate, KeyRing, KeySuccession } from '../../../core/proof/keys'
import {
  bytesToSign,
  fingerprintOf,
  type PublicKey,
  type SignatureKind,
  type SignedContent,
} from '../../../core/proof/signature'
import type { AppContext } from '../context/app-context'
import { type DbReader, defineStatement, type Tx } from '../db/db'
import {
  dropPrivateKey,
  isSecretsKeyMismatch,
  keySecretName,
  readPrivateKey,
  storePrivateKey,
} from './private-key'
import { readSecret, replaceSecret } from './secret'

/*
 * The key by which the installation signs checkpoints, receipts and bundles. Its public half, its certificate
 * and its succession are in `proof_key`; `private-key.ts` describes where the private half is stored. Signing
 * takes a shared lock and a new key an exclusive one, so that no key signs at a time after its end.
 *
 * A database whose key is not available here (a backup that was restored without it) gets a new key, which no
 * previous key endorses: its certificate states since when it signs and which key signed before, and each
 * checkpoint names the certificate. If another process has the key, this one fails instead.
 */

type Needs = Pick<AppContext, 'config' | 'clock'>

/** Proof key of the installation. */
export interface ProofKey {
  fingerprint: string
  publicKey: PublicKey
  since: number
  certificate: SignedContent<KeyCertificate>
  sign<Content>(kind: SignatureKind, content: Content): SignedContent<Content>
}

/** Public key as stored. Times are in milliseconds. */
export interface ProofKeyRecord {
  fingerprint: string
  publicKey: PublicKey
  since: number
  until: number | null
  certificate: SignedContent<KeyCertificate> | null
  succession: SignedContent<KeySuccession> | null
  wasInDatabase: boolean
}

/** Name of the private key in the database of release 0.1.0, where a marker remains after it was moved. */
const formerSecret = 'proof-key'
const movedMark = 'moved'

const share = defineStatement('proof-key-share', `select pg_advisory_xact_lock_shared(hashtext('proof_key'))`)
const alone = defineStatement('proof-key-alone', `select pg_advisory_xact_lock(hashtext('proof_key'))`)
/**
 * Releases the lock immediately after testing it: the process takes it on another connection before the
 * commit.
 */
const tryLock = defineStatement<{ free: boolean }>(
  'proof-key-held',
  `select case when pg_try_advisory_lock(hashtext('proof_key held')::bigint)
     then pg_advisory_unlock(hashtext('proof_key held')::bigint) else false end as free`,
)
/** Statement by which a process locks, on a dedicated connection, that it has the private key. */
export const keyLockSql = `select pg_advisory_lock_shared(hashtext('proof_key held')::bigint)`

const add = defineStatement(
  'proof-key-add',
  `insert into proof_key (fingerprint, public_key, since, certificate)
   values ($1, $2, to_timestamp($3::float8 / 1000.0), $4)`,
)
const certify = defineStatement(
  'proof-key-certify',
  'update proof_key set certificate = $2, was_in_database = true where fingerprint = $1',
)
const close = defineStatement(
  'proof-key-close',
  `update proof_key set until = to_timestamp($2::float8 / 1000.0), succession = $3 where fingerprint = $1`,
)
const list = defineStatement<ProofKeyRecord>(
  'proof-keys',
  `select fingerprint, public_key as "publicKey", (extract(epoch from since) * 1000)::float8 as since,
     (extract(epoch from until) * 1000)::float8 as until, certificate, succession,
     was_in_database as "wasInDatabase"
   from proof_key order by since, until nulls last, fingerprint`,
)
const lastByOthers = defineStatement<{ content: Checkpoint }>(
  'proof-last-by-others',
  'select content from proof_checkpoint where key is distinct from $1 order by n desc limit 1',
)

const lastTime = defineStatement<{ at: number | null }>(
  'proof-last-time',
  `select (extract(epoch from greatest((select max(at) from proof_checkpoint), (select max(signed_at) from proof_key)))
     * 1000)::float8 as at`,
)
const noteTime = defineStatement(
  'proof-key-signed',
  `update proof_key set signed_at = greatest(signed_at, to_timestamp($2::float8 / 1000.0)) where fingerprint = $1`,
)

/**
 * Returns the earliest time at which a key may end or begin: clocks differ between processes and are set
 * back.
 */
async function earliestEnd(tx: Tx, { clock }: Needs, keys: readonly ProofKeyRecord[]): Promise<number> {
  const [last] = await tx.run(lastTime, [])
  return Math.max(clock.now(), last?.at ?? 0, ...keys.map(({ since }) => since))
}

/** Returns all keys that ever signed, the oldest first. */
export const listProofKeys = (reader: DbReader): Promise<ProofKeyRecord[]> => reader.run(list, [])

/** Returns the public statements of all keys. */
export async function readKeyRing(reader: DbReader): Promise<KeyRing> {
  const keys = await listProofKeys(reader)
  return {
    v: 2,
    certificates: keys.flatMap(({ certificate }) => certificate ?? []),
    successions: keys.flatMap(({ succession }) => succession ?? []),
  }
}

const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const publicOf = (key: KeyObject): PublicKey =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

/** Creates a signer from a private key (PEM). */
function signerOf(pem: string) {
  const key = createPrivateKey(pem)
  const publicKey = publicOf(key)
  const fingerprint = fingerprintOf(publicKey)
  return {
    fingerprint,
    publicKey,
    sign: <Content>(kind: SignatureKind, content: Content): SignedContent<Content> => ({
      content,
      key: fingerprint,
      signature: sign(null, bytesToSign(kind, content), key).toString('hex'),
    }),
  }
}
type Signer = ReturnType<typeof signerOf>

/** Returns the last checkpoint that another key signed. */
async function markBefore(tx: Tx, fingerprint: string): Promise<CheckpointMark | null> {
  const [last] = await tx.run(lastByOthers, [fingerprint])
  return last ? { n: last.content.n, digest: checkpointDigest(last.content) } : null
}

interface Beginning {
  since: number
  /** Previous keys, each with its end. */
  before: readonly ProofKeyRecord[]
}

async function certificateOf(
  tx: Tx,
  signer: Signer,
  { since, before }: Beginning,
): Promise<SignedContent<KeyCertificate>> {
  const { fingerprint: key, publicKey } = signer
  const predecessors = before.map((one) => ({
    fingerprint: one.fingerprint,
    publicKey: one.publicKey,
    since: one.since,
    until: one.until,
  }))
  const after = await markBefore(tx, key)
  return signer.sign<KeyCertificate>('key-certificate', { v: 2, key, publicKey, since, predecessors, after })
}

const keyOf = (signer: Signer, certificate: SignedContent<KeyCertificate>): ProofKey => ({
  ...signer,
  since: certificate.content.since,
  certificate,
})

/** Creates a key, stores both halves and returns it. */
async function beginKey(tx: Tx, { config }: Needs, beginning: Beginning): Promise<ProofKey> {
  const pem = newPem()
  const signer = signerOf(pem)
  const certificate = await certificateOf(tx, signer, beginning)
  await storePrivateKey(tx, config, signer.fingerprint, pem)
  await tx.run(add, [signer.fingerprint, signer.publicKey, beginning.since, JSON.stringify(certificate)])
  return keyOf(signer, certificate)
}

/** Ends a key; its succession is signed if its private half is still available. */
async function closeKey(
  tx: Tx,
  fingerprint: string,
  until: number,
  succession: SignedContent<KeySuccession> | null,
) {
  await tx.run(close, [fingerprint, until, succession && JSON.stringify(succession)])
}

/** Moves the key of release 0.1.0 out of the database and certifies it. */
async function moveFormerKey(
  tx: Tx,
  { config }: Needs,
  keys: readonly ProofKeyRecord[],
): Promise<ProofKey | undefined> {
  const pem = await readSecret(tx, formerSecret)
  if (!pem || pem === movedMark) return undefined
  const signer = signerOf(pem)
  const own = keys.find(({ fingerprint }) => fingerprint === signer.fingerprint)
  if (!own || own.until !== null) return undefined
  const before = keys.filter(({ until }) => until !== null)
  const certificate = await certificateOf(tx, signer, { since: own.since, before })
  await storePrivateKey(tx, config, signer.fingerprint, pem)
  await tx.run(certify, [signer.fingerprint, JSON.stringify(certificate)])
  // Not deleted: a process of that release would create a key of its own.
  await replaceSecret(tx, formerSecret, movedMark)
  return keyOf(signer, certificate)
}

/** Returns the current key if its private half is available here. */
async function openKey(
  reader: DbReader,
  { config }: Needs,
  keys: readonly ProofKeyRecord[],
): Promise<ProofKey | undefined> {
  const current = keys.findLast(({ until }) => until === null)
  if (!current?.certificate) return undefined
  const pem = await readPrivateKey(reader, config, current.fingerprint)
  return pem === undefined ? undefined : keyOf(signerOf(pem), current.certificate)
}

/**
 * Begins a key if none is available: the very first one, or one after a key whose private half is missing.
 */
async function beginAnew(tx: Tx, needs: Needs, keys: readonly ProofKeyRecord[]): Promise<ProofKey> {
  const previousKey = keys.findLast(({ until }) => until === null)
  const [lock] = previousKey ? await tx.run(tryLock, []) : []
  if (previousKey && !lock?.free)
    throw new BusinessError('chain.key-elsewhere', { key: previousKey.fingerprint })
  const { secretsKey } = needs.config
  if (previousKey && secretsKey && (await isSecretsKeyMismatch(tx, secretsKey, previousKey.fingerprint)))
    throw new BusinessError('chain.key-sealed', { key: previousKey.fingerprint })
  const since = await earliestEnd(tx, needs, keys)
  if (previousKey) await closeKey(tx, previousKey.fingerprint, since, null)
  const before = keys.map((key) => (key === previousKey ? { ...key, until: since } : key))
  return beginKey(tx, needs, { since, before })
}

/**
 * Returns the current key, or creates it; prevents other processes from replacing it until the transaction
 * ends.
 */
export async function getProofKey(tx: Tx, needs: Needs): Promise<ProofKey> {
  // Checked before the shared lock, since two transactions with it would deadlock while creating a key.
  if (!(await openKey(tx, needs, await listProofKeys(tx)))) return lockProofKey(tx, needs)
  await tx.run(share, [])
  return (await openKey(tx, needs, await listProofKeys(tx))) ?? lockProofKey(tx, needs)
}

/**
 * Returns the current key under an exclusive lock until the transaction ends; creates one if none is
 * available.
 */
export async function lockProofKey(tx: Tx, needs: Needs): Promise<ProofKey> {
  await tx.run(alone, [])
  const keys = await listProofKeys(tx)
  return (
    (await openKey(tx, needs, keys)) ??
    (await moveFormerKey(tx, needs, keys)) ??
    (await beginAnew(tx, needs, keys))
  )
}

/** Encrypts the private half into the database if SECRETS_KEY was set since it was written to a file. */
export async function encryptProofKey(tx: Tx, { config }: Needs, { fingerprint }: ProofKey): Promise<void> {
  if (!config.secretsKey || (await readSecret(tx, keySecretName(fingerprint)))) return
  const pem = await readPrivateKey(tx, config, fingerprint)
  if (pem !== undefined) await storePrivateKey(tx, config, fingerprint, pem)
}

/**
 * Returns the time at which a key signs now, and records it, so that the key ends no earlier. A clock that
 * was set back does not sign before the key's beginning.
 */
export async function recordSigningTime(
  tx: Tx,
  { clock }: Needs,
  { fingerprint, since }: ProofKey,
): Promise<number> {
  const at = Math.max(clock.now(), since)
  await tx.run(noteTime, [fingerprint, at])
  return at
}

/** Replaces the key: the old one states its end and its successor; what it signed stays valid. */
export async function rotateProofKey(tx: Tx, needs: Needs): Promise<ProofKey> {
  const before = await lockProofKey(tx, needs)
  const keys = await listProofKeys(tx)
  const until = await earliestEnd(tx, needs, keys)
  const closed = keys.map((key) => (key.fingerprint === before.fingerprint ? { ...key, until } : key))
  const key = await beginKey(tx, needs, { since: until, before: closed })
  const succession = before.sign<KeySuccession>('key-succession', {
    v: 2,
    key: before.fingerprint,
    until,
    next: key.fingerprint,
    publicKey: key.publicKey,
    since: key.since,
  })
  await closeKey(tx, before.fingerprint, until, succession)
  return key
}

/** Deletes the private halves of replaced keys after the commit. */
export async function deleteRetiredKeys({ db, config }: Pick<AppContext, 'db' | 'config'>): Promise<void> {
  const closed = (await listProofKeys(db)).filter(({ until, succession }) => until !== null && succession)
  for (const { fingerprint } of closed) await db.transaction((tx) => dropPrivateKey(tx, config, fingerprint))
}
