import type { ProofKey } from '../../generated/types'
import type { ProofKeyRecord } from '../platform/security/proof-key'

/** Returns the origin of a key: the first one, endorsed by its predecessor, or without endorsement. */
function beginningOf(
  { fingerprint }: ProofKeyRecord,
  before: ProofKeyRecord | undefined,
): ProofKey['beginning'] {
  if (!before) return 'first'
  const isEndorsed = !before.certificate || before.succession?.content.next === fingerprint
  return isEndorsed ? 'succession' : 'restart'
}

/** Returns a public key as calls show it; `before` is the key before it. */
export const toProofKey = (key: ProofKeyRecord, before: ProofKeyRecord | undefined): ProofKey => ({
  fingerprint: key.fingerprint,
  public_key: key.publicKey,
  since: new Date(key.since).toISOString(),
  until: key.until === null ? null : new Date(key.until).toISOString(),
  beginning: beginningOf(key, before),
})
