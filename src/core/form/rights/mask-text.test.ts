import fc from 'fast-check'
import { expect, test } from 'vitest'
import masks from '#schemas/data/masks.json'
import schema from '#schemas/values/mask-kind.json'
import type { MaskKind } from '../../../generated/types'
import { maskText } from './mask-text'

const kinds = schema.enum as MaskKind[]
const shownBy = (kind: MaskKind): readonly number[] => masks.find(({ name }) => name === kind)?.shown ?? []

test('declares for each kind how many characters it shows', () => {
  expect(masks.map(({ name }) => name)).toEqual(kinds)
})

test.each([
  ['middle', '13812345678', '138****5678'],
  ['middle', '520102199003078888', '520****8888'],
  ['middle', '6222021234567890123', '622****0123'],
  ['middle', 'wang@example.com', 'wan****.com'],
  ['middle', '12800', '****00'],
  ['tail', '6222021234567890123', '****0123'],
  ['tail', '1234', '****34'],
  ['first', '张三', '张****'],
  ['first', '欧阳明日', '欧****'],
  ['first', '李', '****'],
  ['first', '𠮷野家', '𠮷****'],
  ['all', '¥128,000.00', '****'],
  ['all', '', ''],
] as const)('%s of %s is %s', (kind, text, masked) => expect(maskText(kind, text)).toBe(masked))

test('never shows more than its kind declares, nor more than half of a short text, nor the length', () => {
  const digits = fc.stringMatching(/^[0-9]{1,24}$/)
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.oneof(digits, fc.string({ minLength: 1 })), (kind, text) => {
      const [start = 0, end = 0] = shownBy(kind)
      const masked = maskText(kind, text)
      const at = [...masked].join('').indexOf('****')
      const characters = [...text]
      // What is shown are the ends of the text, and the cover between them is always as long.
      const shown = [...masked].length - 4
      expect(at).toBeGreaterThanOrEqual(0)
      expect(shown).toBeLessThanOrEqual(start + end)
      expect(characters.length - shown).toBeGreaterThanOrEqual(Math.min(4, Math.ceil(characters.length / 2)))
      const heads = characters.slice(0, start).join('')
      const tails = end ? characters.slice(-end).join('') : ''
      const covers = Array.from({ length: start + 1 }, (_, n) => characters.slice(0, n).join(''))
      expect(
        covers.some(
          (head) => masked.startsWith(`${head}****`) && tails.endsWith(masked.slice(head.length + 4)),
        ),
      ).toBe(true)
      expect(heads.length).toBeLessThanOrEqual(text.length)
    }),
  )
})

test('masks two texts alike that differ only where nothing is shown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...kinds),
      fc.nat({ max: 9999 }),
      fc.nat({ max: 9999 }),
      (kind, one, other) => {
        const number = (middle: number) => `138${String(middle).padStart(4, '0')}5678`
        expect(maskText(kind, number(one))).toBe(maskText(kind, number(other)))
      },
    ),
  )
})
