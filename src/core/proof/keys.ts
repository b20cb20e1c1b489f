import type { BundleKey } from './bundle'
import { fingerprintOf, isSignedBy, type Signed, type SignedKind } from './signature'

/**
 * Whether keys, the oldest first, belong to one another: each bears its own fingerprint, and each but the first was
 * endorsed by the one before it. So whoever trusts one of them may trust those after it.
 */
export const checkKeys = (keys: readonly BundleKey[]): boolean =>
  keys.every(({ fingerprint, publicKey, endorsement }, index) => {
    if (fingerprintOf(publicKey) !== fingerprint) return false
    const before = keys[index - 1]
    if (!before) return true
    const signed = { content: { next: fingerprint }, key: before.fingerprint, signature: endorsement ?? '' }
    return isSignedBy(before.publicKey, 'key', signed)
  })

/** Whether a signature is one of the key that it names. */
export function isSignedByOneOf(
  keys: readonly BundleKey[],
  kind: SignedKind,
  signed: Signed<unknown>,
): boolean {
  const key = keys.find(({ fingerprint }) => fingerprint === signed.key)
  return key !== undefined && isSignedBy(key.publicKey, kind, signed)
}
