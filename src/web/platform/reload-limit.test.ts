import { beforeEach, expect, test } from 'vitest'
import { canReload, clearReloadCount } from './reload-limit'

beforeEach(clearReloadCount)

test('limits automatic reloads of a page to five in ten seconds, then resets the count', () => {
  const times = [0, 1, 2, 3, 4, 5].map((second) => canReload(second * 1_000))
  expect(times).toEqual([true, true, true, true, true, false])
  expect(localStorage.getItem('refresh_history')).toBeNull()
})

test('counts only the current window', () => {
  for (let n = 0; n < 5; n++) canReload(9_999)
  expect(canReload(10_000)).toBe(true)
  expect(localStorage.getItem('refresh_history')).toBe('{"1":1}')
})
