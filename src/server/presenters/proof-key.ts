import type { ProofKey } from '../../generated/types'
import type { KnownKey } from '../platform/proof-key'

/** A public key as calls tell of it. */
export const toProofKey = ({ fingerprint, publicKey, since, until }: KnownKey): ProofKey => ({
  fingerprint,
  public_key: publicKey,
  since: new Date(since).toISOString(),
  until: until === null ? null : new Date(until).toISOString(),
})
