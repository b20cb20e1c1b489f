import type { PasskeyStatement } from '../../../core/proof/passkey'
import { type DbReader, defineStatement, homeWorkspace, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** View of a passkey for its owner. */
export interface OwnPasskey {
  id: string
  name: string
  createdAt: Date
  usedAt: Date | null
}

/** Passkey with all data to verify a response. */
export interface PasskeyRecord {
  id: string
  personId: string
  name: string
  /** COSE, base64url. */
  publicKey: string
  counter: number
  transports: string[]
  /** Model of the authenticator; empty for passkeys registered before it was stored. */
  aaguid: string
}

/** Passkey with what a signature of a decision states about it. */
export interface SigningPasskey extends PasskeyRecord {
  createdAt: Date
  /** Statement of the installation; null before its first use for a signature. */
  certificate: PasskeyStatement | null
}

const keyColumns = 'id, person_id as "personId", name, public_key as "publicKey", counter, transports, aaguid'
const list = defineStatement<OwnPasskey & PasskeyRecord>(
  'passkeys',
  `select ${keyColumns}, created_at as "createdAt", used_at as "usedAt" from passkey
   where workspace = $1 and person_id = $2 order by created_at, id`,
)
const find = defineStatement<PasskeyRecord>(
  'passkey-find',
  `select ${keyColumns} from passkey where workspace = $1 and id = $2`,
)
const signing = defineStatement<SigningPasskey>(
  'passkeys-signing',
  `select ${keyColumns}, created_at as "createdAt", certificate from passkey
   where workspace = $1 and person_id = $2 order by created_at, id`,
)
const owners = defineStatement<{ personId: string }>(
  'passkey-owners',
  'select distinct person_id as "personId" from passkey where workspace = $1',
)
const certify = defineStatement(
  'passkey-certify',
  'update passkey set certificate = $3 where workspace = $1 and id = $2 and certificate is null',
)
const add = defineStatement<{ id: string }>(
  'passkey-add',
  `insert into passkey (workspace, id, person_id, name, public_key, counter, transports, created_at, aaguid)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing returning id`,
)
const use = defineStatement<{ id: string }>(
  'passkey-use',
  `update passkey set counter = $3, used_at = $4
   where workspace = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
)
const remove = defineStatement<{ name: string }>(
  'passkey-remove',
  'delete from passkey where workspace = $1 and person_id = $2 and id = $3 returning name',
)
const removeAll = defineStatement(
  'passkeys-remove',
  'delete from passkey where workspace = $1 and person_id = $2',
)

/** Lists a person's passkeys, oldest first. */
export const listPasskeys = (reader: DbReader, personId: string) =>
  reader.run(list, [homeWorkspace, personId])

/** Lists the people who have a passkey. */
export const listPasskeyOwners = async (reader: DbReader): Promise<string[]> =>
  (await reader.run(owners, [homeWorkspace])).map(({ personId }) => personId)

/** Lists a person's passkeys with what signatures state about them. */
export const listSigningPasskeys = (reader: DbReader, personId: string) =>
  reader.run(signing, [homeWorkspace, personId])

/** Stores the installation's statement about a passkey, once. */
export const storePasskeyCertificate = (tx: Tx, id: string, certificate: PasskeyStatement) =>
  tx.run(certify, [homeWorkspace, id, JSON.stringify(certificate)])

/** Finds the passkey of a credential id. */
export const findPasskey = async (reader: DbReader, id: string): Promise<PasskeyRecord | undefined> =>
  (await reader.run(find, [homeWorkspace, id]))[0]

/** Stores a passkey. Returns false if its id already exists. */
export const addPasskey = async (
  tx: Tx,
  { id, personId, name, publicKey, counter, transports, aaguid }: PasskeyRecord,
  now: number,
): Promise<boolean> => {
  const values = [
    id,
    personId,
    name,
    publicKey,
    counter,
    JSON.stringify(transports),
    toTimestamp(now),
    aaguid,
  ]
  return (await tx.run(add, [homeWorkspace, ...values])).length > 0
}

/** Records a use. Returns false if a counting passkey did not count up: then it has a copy. */
export const recordPasskeyUse = async (
  tx: Tx,
  { id, counter }: Pick<PasskeyRecord, 'id' | 'counter'>,
  now: number,
): Promise<boolean> => (await tx.run(use, [homeWorkspace, id, counter, toTimestamp(now)])).length > 0

/** Removes one of a person's passkeys. Returns its name; undefined if the person has none of that id. */
export const removePasskey = async (tx: Tx, personId: string, id: string): Promise<string | undefined> =>
  (await tx.run(remove, [homeWorkspace, personId, id]))[0]?.name

/** Removes all passkeys of a person. */
export const removePasskeys = (tx: Tx, personId: string) => tx.run(removeAll, [homeWorkspace, personId])
