import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createPureHash, digestInSlices } from '../../../core/proof/digest'
import { runToCompletion } from '../../../core/slices'
import { createNativeHash } from './native-hash'

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  // Halves of pairs have no bytes of their own; both write the same in their place.
  fc.constantFrom('\ud83d', '\ude00', '😀', ''),
)

test('computes the digests of core, whatever the parts', () => {
  const parts = fc.array(fc.oneof(texts, fc.uint8Array({ maxLength: 200 })), { maxLength: 6 })
  fc.assert(
    fc.property(parts, (all) => {
      const [native, pure] = [createNativeHash(), createPureHash()]
      for (const hash of [native, pure]) for (const part of all) hash.update(part)
      expect(native.digest()).toBe(pure.digest())
    }),
  )
})

test('computes the digest of core over a text that is hashed in pieces', () => {
  fc.assert(
    fc.property(fc.nat(3), fc.integer({ min: 99_990, max: 100_010 }), (kind, length) => {
      const text = `${'甲'.repeat(length)}😀${'乙'.repeat(20)}`
      expect(runToCompletion(digestInSlices(kind, text, createNativeHash))).toBe(
        runToCompletion(digestInSlices(kind, text)),
      )
    }),
    { numRuns: 20 },
  )
})
