import { expect, test } from 'vitest'
import { importsOf, ownSources } from './sources'

const lines = (text: string) => text.trimEnd().split('\n').length
const product = ownSources().filter(
  ({ path }) => !path.includes('.test.') && !path.includes('/grammar/parser'),
)
const sizes = product.map(({ text }) => lines(text)).sort((a, b) => a - b)
const at = (share: number) => sizes[Math.floor(sizes.length * share)] ?? 0

test.each(product)('$path has at most 400 lines', ({ text }) => {
  expect(lines(text)).toBeLessThanOrEqual(400)
})

test('limits 95 of 100 files to 200 lines', () => {
  expect(at(0.95)).toBeLessThanOrEqual(200)
})

test('has at least 75 lines per module on average, so that no subject is cut into crumbs', () => {
  const count = product.reduce((sum, { text }) => sum + lines(text), 0)
  expect(count / product.length).toBeGreaterThanOrEqual(75)
})

test('limits imports to 75 per thousand lines', () => {
  const imports = product.reduce((sum, source) => sum + importsOf(source).length, 0)
  const count = product.reduce((sum, { text }) => sum + lines(text), 0)
  expect((imports / count) * 1000).toBeLessThanOrEqual(75)
})
