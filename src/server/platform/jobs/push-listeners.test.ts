import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeners } from './push-listeners'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Listeners of so many people, and how often each was notified. */
function company(size: number) {
  const listeners = createListeners()
  const heard: number[] = Array.from({ length: size }, () => 0)
  const leave = heard.map((_, at) =>
    listeners.add('oa', `person-${at}`, () => {
      heard[at] = (heard[at] ?? 0) + 1
    }),
  )
  return { listeners, heard, leave, count: () => heard.reduce((all, one) => all + one) }
}

test('notifies a whole company a hundred people a second, the first ones at once', () => {
  const { listeners, heard, count } = company(250)
  listeners.notifyAll()
  expect(count()).toBe(10)
  vi.advanceTimersByTime(1_000)
  expect(count()).toBe(110)
  vi.advanceTimersByTime(60_000)
  expect(new Set(heard)).toEqual(new Set([1]))
  expect(vi.getTimerCount()).toBe(0)
})

test('adds nobody twice who still waits, and notifies again who was notified', () => {
  const { listeners, heard } = company(30)
  listeners.notifyAll()
  listeners.notifyAll()
  vi.advanceTimersByTime(10_000)
  expect(heard.map((times, at) => [at < 10, times])).toEqual(heard.map((_, at) => [at < 10, at < 10 ? 2 : 1]))
})

test('forgets who left, and everyone when it stops', () => {
  const { listeners, leave, count } = company(40)
  listeners.notifyAll()
  for (const end of leave.slice(10, 20)) end()
  vi.advanceTimersByTime(100)
  expect(count()).toBe(20)
  listeners.stop()
  vi.advanceTimersByTime(10_000)
  expect(count()).toBe(20)
})

test('notifies the people of an event at once', () => {
  const { listeners, heard } = company(30)
  listeners.notifyAll()
  listeners.notifyOf({ workspace: 'oa', people: ['person-29'], flows: ['flow'] })
  expect(heard[29]).toBe(1)
})
