import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, ensureReadableColour } from './colour-contrast'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('makes any chosen colour readable on any background', () => {
  fc.assert(
    fc.property(hex, hex, (colour, ground) => {
      expect(contrastRatio(ensureReadableColour(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('keeps a readable colour as written', () => {
  fc.assert(
    fc.property(hex, hex, (colour, ground) => {
      fc.pre(contrastRatio(colour, ground) >= 4.5)
      expect(ensureReadableColour(colour, ground)).toBe(colour)
    }),
  )
})

test('lightens a dark colour in the same hue on a dark background', () => {
  expect(ensureReadableColour('#000000', '#1c1f25')).toBe('#ffffff')
  const blue = ensureReadableColour('navy', '#1c1f25')
  expect(blue.slice(1, 3)).toBe(blue.slice(3, 5))
  expect(blue.slice(5)).toBe('ff')
  expect(ensureReadableColour('var(--any)', '#1c1f25')).toBe('var(--any)')
})
