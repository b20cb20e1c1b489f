import { expect, test } from 'vitest'
import { createTokenBuckets } from './rate-limit'

test('a burst is heard, then one request for each token that has come back', () => {
  let now = 0
  const { admit } = createTokenBuckets({ burst: 3, perSecond: 2 }, { now: () => now })
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
  now = 500
  expect([admit('li'), admit('li')]).toEqual([true, false])
  now = 60_000
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
})

test('everybody has a bucket of their own, and a clock that goes back takes nothing away', () => {
  let now = 1000
  const { admit } = createTokenBuckets({ burst: 1, perSecond: 1 }, { now: () => now })
  expect([admit('li'), admit('zhao'), admit('li')]).toEqual([true, true, false])
  now = 0
  expect(admit('zhao')).toBe(false)
  now = 1000
  expect(admit('zhao')).toBe(true)
})

test('a large body counts as many requests, and one that does not fit takes no more than one', () => {
  let now = 0
  const { admit } = createTokenBuckets({ burst: 10, perSecond: 1, bytes: 1024 }, { now: () => now })
  expect([admit('li', 5 * 1024), admit('li', 5 * 1024), admit('li', 1023)]).toEqual([true, false, true])
  expect(admit('li', 2 * 1024)).toBe(false)
  now = 2_000
  expect(admit('li', 2 * 1024)).toBe(true)
})

test('what a request has cost is owed, a time is told after which the next one is heard, and refusals add nothing', () => {
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
