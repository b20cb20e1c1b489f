import fc from 'fast-check'
import { expect, test } from 'vitest'
import { truncate } from './truncate'

test('leaves no half of a character at the end, and one unit less at most', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, length) => {
      const cut = truncate(text, length)
      expect(cut).not.toMatch(/\p{Cs}/u)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, length) - 1)
      expect(cut.length).toBeLessThanOrEqual(length)
    }),
  )
  expect(truncate('ab😀', 3)).toBe('ab')
  expect(truncate('ab😀', 4)).toBe('ab😀')
})
