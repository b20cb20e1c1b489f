import { expect, test } from 'vitest'
import { createRequestIds } from './request-id'

test('pressing again with the same body is the same request, another body is another', () => {
  const idOf = createRequestIds()
  const first = idOf({ desc: 'a' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(idOf({ desc: 'a' })).toBe(first)
  expect(idOf({ desc: 'b' })).not.toBe(first)
})
