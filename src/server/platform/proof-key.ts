import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import {
  fingerprintOf,
  type PublicKey,
  type Signed,
  type SignedKind,
  signedBytes,
} from '../../core/proof/signature'
import { type Db, type Reader, statement, type Tx } from './db/db'
import { addSecret, readSecret, replaceSecret } from './secret'

const name = 'proof-key'

/** The installation's key for proofs: it signs checkpoints, receipts and bundles. */
export interface ProofKey {
  fingerprint: string
  publicKey: PublicKey
  sign<Content>(kind: SignedKind, content: Content): Signed<Content>
}

/** A public key as it is kept. Times are milliseconds. */
export interface KnownKey {
  fingerprint: string
  publicKey: PublicKey
  since: number
  until: number | null
  /** The signature of the key before it over its fingerprint. */
  endorsement: string | null
}

const add = statement(
  'proof-key-add',
  `insert into proof_key (fingerprint, public_key, since, endorsement) values ($1, $2, to_timestamp($3 / 1000.0), $4)
   on conflict (fingerprint) do nothing`,
)
const close = statement(
  'proof-key-close',
  'update proof_key set until = to_timestamp($1 / 1000.0) where until is null and fingerprint <> $2',
)
const list = statement<KnownKey>(
  'proof-keys',
  `select fingerprint, public_key as "publicKey", (extract(epoch from since) * 1000)::float8 as since,
     (extract(epoch from until) * 1000)::float8 as until, endorsement
   from proof_key order by since, fingerprint`,
)

const newPem = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const publicOf = (key: KeyObject): PublicKey =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex')

function keyOf(pem: string): ProofKey {
  const key = createPrivateKey(pem)
  const publicKey = publicOf(key)
  const fingerprint = fingerprintOf(publicKey)
  return {
    fingerprint,
    publicKey,
    sign: (kind, content) => ({
      content,
      key: fingerprint,
      signature: sign(null, signedBytes(kind, content), key).toString('hex'),
    }),
  }
}

const note = (tx: Tx, key: ProofKey, now: number, endorsement: string | null = null) =>
  tx.run(add, [key.fingerprint, key.publicKey, now, endorsement])

/** The key that signs today, made when it is first asked for; read anew each time, for another process may replace it. */
export async function proofKeyOf(db: Db, now: number): Promise<ProofKey> {
  const pem = await readSecret(db, name)
  return pem ? keyOf(pem) : db.transaction((tx) => proofKeyIn(tx, now))
}

/** The same, made as part of a transaction. */
export async function proofKeyIn(tx: Tx, now: number): Promise<ProofKey> {
  const pem = (await readSecret(tx, name)) ?? (await addSecret(tx, name, newPem()))
  const key = keyOf(pem)
  await note(tx, key, now)
  return key
}

/** Puts a new key in the place of the old one, which endorses it; what the old one signed stays valid. */
export async function rotateProofKey(tx: Tx, now: number): Promise<ProofKey> {
  const before = await proofKeyIn(tx, now)
  const pem = newPem()
  const key = keyOf(pem)
  await replaceSecret(tx, name, pem)
  await note(tx, key, now, before.sign('key', { next: key.fingerprint }).signature)
  await tx.run(close, [now, key.fingerprint])
  return key
}

/** All keys that ever signed, the oldest first. */
export const knownKeys = (reader: Reader): Promise<KnownKey[]> => reader.run(list, [])
