import { expect, test } from 'vitest'
import { createRequestIds } from './request-id'

test('a repeated submit of the same body reuses the request id; another body gets a new one', () => {
  const idOf = createRequestIds()
  const first = idOf({ desc: 'a' })
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(idOf({ desc: 'a' })).toBe(first)
  expect(idOf({ desc: 'b' })).not.toBe(first)
})
