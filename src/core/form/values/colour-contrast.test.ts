import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastOf, readableColour } from './colour-contrast'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)

test('makes any chosen colour readable on any background', () => {
  fc.assert(
    fc.property(hex, hex, (colour, ground) => {
      expect(contrastOf(readableColour(colour, ground), ground)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

test('keeps a readable colour as written', () => {
  fc.assert(
    fc.property(hex, hex, (colour, ground) => {
      fc.pre(contrastOf(colour, ground) >= 4.5)
      expect(readableColour(colour, ground)).toBe(colour)
    }),
  )
})

test('lightens a dark colour in the same hue on a dark background', () => {
  expect(readableColour('#000000', '#1c1f25')).toBe('#ffffff')
  const blue = readableColour('navy', '#1c1f25')
  expect(blue.slice(1, 3)).toBe(blue.slice(3, 5))
  expect(blue.slice(5)).toBe('ff')
  expect(readableColour('var(--any)', '#1c1f25')).toBe('var(--any)')
})
