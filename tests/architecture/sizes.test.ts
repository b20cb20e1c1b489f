import { expect, test } from 'vitest'
import { ownSources } from './sources'

const lines = (text: string) => text.trimEnd().split('\n').length
const product = ownSources().filter(
  ({ path }) => !path.includes('.test.') && !path.includes('/grammar/parser'),
)
const sizes = product.map(({ text }) => lines(text)).sort((a, b) => a - b)
const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0

test.each(product)('$path has at most 400 lines', ({ text }) => {
  expect(lines(text)).toBeLessThanOrEqual(400)
})

test('half of the files have at most 60 lines, 95 of 100 at most 200', () => {
  expect(at(0.5)).toBeLessThanOrEqual(60)
  expect(at(0.95)).toBeLessThanOrEqual(200)
})
