import { expect, test } from 'vitest'
import { createIdGenerator, idTimestamp } from './ids'

const moments = (...times: number[]) => ({ now: () => (times.length > 1 ? times.shift() : times[0]) ?? 0 })

test('creates ids as UUIDs of version 7 that contain their time', () => {
  const id = createIdGenerator(moments(1_800_000_000_000))()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(idTimestamp(id)).toBe(1_800_000_000_000)
})

test('reads no time from a foreign id', () => {
  expect(idTimestamp('0b8f6c2e-4d1a-4f7b-9c3e-2a5d8e7f1b64')).toBeUndefined()
  expect(idTimestamp('flow-leave')).toBeUndefined()
})

test.each([
  ['while the clock stands still', moments(1_800_000_000_000)],
  ['when the clock goes back', moments(1_800_000_000_005, 1_800_000_000_001, 1_800_000_000_000)],
])('creates ten thousand ids in ascending order %s', (_, clock) => {
  const newId = createIdGenerator(clock)
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
