import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Browser that waits for a phone to confirm its sign-in. */
export interface ScanRequest {
  number: string
  agent: string
  address: string
  state: 'waiting' | 'scanned' | 'confirmed' | 'refused'
  personId: string | null
  expiresAt: Date
}

/** Browser by the two hashes that only it can present together. */
export interface ScanningBrowser {
  codeHash: string
  secretHash: string
}

/** Phone that scanned a code. */
interface ScanningPhone {
  codeHash: string
  personId: string
  sessionHash: string
}

const columns = 'number, agent, address, state, person_id as "personId", expires_at as "expiresAt"'

const insert = defineStatement(
  'scan-begin',
  `insert into scan_sign_in (code_hash, secret_hash, number, agent, address, state, expires_at)
   values ($1, $2, $3, $4, $5, 'waiting', $6)`,
)
const find = defineStatement<ScanRequest>(
  'scan-find',
  `select ${columns} from scan_sign_in where code_hash = $1 and secret_hash = $2 and expires_at > $3`,
)
/** The first phone keeps the code; another session of the same person does not take it over either. */
const scan = defineStatement<ScanRequest>(
  'scan-scan',
  `update scan_sign_in set state = 'scanned', person_id = $2, session_hash = $3
   where code_hash = $1 and expires_at > $4
     and (state = 'waiting' or (state = 'scanned' and person_id = $2 and session_hash = $3))
   returning ${columns}`,
)
const decide = defineStatement<ScanRequest>(
  'scan-decide',
  `update scan_sign_in set state = $5, expires_at = $6
   where code_hash = $1 and person_id = $2 and session_hash = $3 and state = 'scanned' and expires_at > $4
   returning ${columns}`,
)
/** A phone that was signed out since it confirmed no longer confirms. */
const take = defineStatement<{ personId: string }>(
  'scan-take',
  `delete from scan_sign_in c where code_hash = $1 and secret_hash = $2 and state = 'confirmed' and expires_at > $3
     and exists (select 1 from session s where s.token_hash = c.session_hash and s.person_id = c.person_id)
   returning person_id as "personId"`,
)

/** Stores a browser that waits. */
export const insertScanSignIn = (
  tx: Tx,
  { codeHash, secretHash }: ScanningBrowser,
  {
    number,
    agent,
    address,
    expires,
  }: Pick<ScanRequest, 'number' | 'agent' | 'address'> & { expires: number },
) => tx.run(insert, [codeHash, secretHash, number, agent, address, toTimestamp(expires)])

/** Finds the state of a browser's own sign-in; undefined if it is unknown, used or expired. */
export const findScanSignIn = async (
  reader: DbReader,
  { codeHash, secretHash }: ScanningBrowser,
  now: number,
): Promise<ScanRequest | undefined> => (await reader.run(find, [codeHash, secretHash, toTimestamp(now)]))[0]

/** Records that a phone scanned a code. Returns undefined if the code is unknown, expired or another phone's. */
export const markScanned = async (
  tx: Tx,
  { codeHash, personId, sessionHash }: ScanningPhone,
  now: number,
): Promise<ScanRequest | undefined> =>
  (await tx.run(scan, [codeHash, personId, sessionHash, toTimestamp(now)]))[0]

/** Records a phone's only decision, valid until a given time. Returns undefined if there is nothing to decide. */
export const decideScanSignIn = async (
  tx: Tx,
  { codeHash, personId, sessionHash }: ScanningPhone,
  { now, state, until }: { now: number; state: 'confirmed' | 'refused'; until: number },
): Promise<ScanRequest | undefined> => {
  const times = [toTimestamp(now), state, toTimestamp(until)]
  return (await tx.run(decide, [codeHash, personId, sessionHash, ...times]))[0]
}

/** Consumes a confirmed sign-in. Returns its person, once. */
export const consumeScanSignIn = async (
  tx: Tx,
  { codeHash, secretHash }: ScanningBrowser,
  now: number,
): Promise<string | undefined> => (await tx.run(take, [codeHash, secretHash, toTimestamp(now)]))[0]?.personId
