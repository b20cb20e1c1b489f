import { expect, test } from 'vitest'
import { runToCompletion } from '../../../core/slices'
import { toJsonbInSlices } from './db'

test('sends a short value as text and a long one as bytes of the same JSON in pieces', () => {
  const short = [{ id: '甲' }]
  expect(runToCompletion(toJsonbInSlices(short))).toBe(JSON.stringify(short))
  const long = Array.from({ length: 10_000 }, (_, at) => ({ id: `m${at}`, name: '员工' }))
  const parts = toJsonbInSlices(long)
  let pieces = 0
  for (let part = parts.next(); ; part = parts.next(), pieces++)
    if (part.done) {
      const [version, json] = [part.value.slice(0, 1), part.value.slice(1).toString()]
      expect([version, json === JSON.stringify(long)]).toEqual([Buffer.of(1), true])
      break
    }
  expect(pieces).toBeGreaterThan(5)
})
