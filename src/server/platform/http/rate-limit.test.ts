import { expect, test } from 'vitest'
import { createTokenBuckets } from './rate-limit'

test('accepts a burst, then one request per returned token', () => {
  let now = 0
  const { admit } = createTokenBuckets({ burst: 3, perSecond: 2 }, { now: () => now })
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
  now = 500
  expect([admit('li'), admit('li')]).toEqual([true, false])
  now = 60_000
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
})

test('gives every client its own bucket, and takes nothing away when the clock goes back', () => {
  let now = 1000
  const { admit } = createTokenBuckets({ burst: 1, perSecond: 1 }, { now: () => now })
  expect([admit('li'), admit('zhao'), admit('li')]).toEqual([true, true, false])
  now = 0
  expect(admit('zhao')).toBe(false)
  now = 1000
  expect(admit('zhao')).toBe(true)
})

test('charges a large body as several requests, and a rejected body as at most one', () => {
  let now = 0
  const { admit } = createTokenBuckets({ burst: 10, perSecond: 1, bytes: 1024 }, { now: () => now })
  expect([admit('li', 5 * 1024), admit('li', 5 * 1024), admit('li', 1023)]).toEqual([true, false, true])
  expect(admit('li', 2 * 1024)).toBe(false)
  now = 2_000
  expect(admit('li', 2 * 1024)).toBe(true)
})

test('charges the cost of a request, states the retry delay, and charges nothing for rejections', () => {
  let now = 0
  const { admit, charge, secondsUntil } = createTokenBuckets({ burst: 10, perSecond: 2 }, { now: () => now })
  expect([admit('li'), secondsUntil('li')]).toEqual([true, 0])
  charge('li', 13)
  expect(secondsUntil('li')).toBe(3)
  expect([admit('li'), admit('li'), secondsUntil('li')]).toEqual([false, false, 3])
  expect(admit('zhao')).toBe(true)
  now = 3_000
  expect(admit('li')).toBe(true)
  charge('li', 1_000_000)
  expect(secondsUntil('li')).toBe(6)
})
