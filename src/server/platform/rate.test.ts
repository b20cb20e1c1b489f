import { expect, test } from 'vitest'
import { bucketsOf } from './rate'

test('a burst is heard, then one request for each token that has come back', () => {
  let now = 0
  const admit = bucketsOf({ burst: 3, perSecond: 2 }, { now: () => now })
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
  now = 500
  expect([admit('li'), admit('li')]).toEqual([true, false])
  now = 60_000
  expect([admit('li'), admit('li'), admit('li'), admit('li')]).toEqual([true, true, true, false])
})

test('everybody has a bucket of their own, and a clock that goes back takes nothing away', () => {
  let now = 1000
  const admit = bucketsOf({ burst: 1, perSecond: 1 }, { now: () => now })
  expect([admit('li'), admit('zhao'), admit('li')]).toEqual([true, true, false])
  now = 0
  expect(admit('zhao')).toBe(false)
  now = 1000
  expect(admit('zhao')).toBe(true)
})
