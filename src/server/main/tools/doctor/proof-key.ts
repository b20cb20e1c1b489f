import { stat } from 'node:fs/promises'
import { keySecretName, privateKeyFile } from '../../../platform/security/private-key'
import type { DoctorCheck, DoctorContext } from './check-context'

interface CurrentKey {
  key: string
  wasInDatabase: boolean
  isSealed: boolean
}

const current = `select k.fingerprint as key, k.was_in_database as "wasInDatabase",
    exists (select from public.secret s where s.name = $1 || k.fingerprint) as "isSealed"
  from public.proof_key k where k.until is null order by k.since desc limit 1`

const currentKey = async ({ client }: DoctorContext) =>
  (await client.query<CurrentKey>(current, [keySecretName('')])).rows[0]

/** Returns the permissions of the private key's file; undefined if it does not exist. */
const modeOf = (path: string) =>
  stat(path).then(
    ({ mode }) => mode & 0o777,
    () => undefined,
  )

/** Checks that the private half of the signing key is readable. */
const readable: DoctorCheck = {
  name: 'proof-key',
  async look(patient) {
    const found = await currentKey(patient)
    if (!found) return undefined
    const { key, isSealed } = found
    const file = privateKeyFile(patient.config, key)
    if (isSealed) return patient.config.secretsKey ? undefined : { key, place: 'SECRETS_KEY' }
    return (await modeOf(file)) === undefined ? { key, place: file } : undefined
  },
}

/** Checks whether the private half is stored unencrypted, as it is without SECRETS_KEY. */
const unencrypted: DoctorCheck = {
  name: 'proof-key-file',
  mild: true,
  async look(patient) {
    const found = await currentKey(patient)
    if (!found || found.isSealed) return undefined
    const place = privateKeyFile(patient.config, found.key)
    return (await modeOf(place)) === undefined ? undefined : { place }
  },
}

/** Checks whether the key was ever stored in plain text in the database and in backups. */
const exposed: DoctorCheck = {
  name: 'proof-key-exposed',
  mild: true,
  async look(patient) {
    const found = await currentKey(patient)
    return found?.wasInDatabase ? { key: found.key } : undefined
  },
}

/** Checks of the key that signs proofs. */
export const proofKeyChecks: readonly DoctorCheck[] = [readable, unencrypted, exposed]
