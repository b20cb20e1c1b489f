import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setLanguage } from '../platform/i18n/i18n'
import { RelativeTime, TimeLeft, WaitingTime } from './time'

const now = Date.UTC(2026, 10, 21, 10)
const [second, hour] = [1_000, 3_600_000]

beforeAll(() => setLanguage('zh'))
beforeEach(() => vi.setSystemTime(now))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const at = (away: number) => new Date(now + away).toISOString()
const textOf = (node: Parameters<typeof render>[0]) => render(node).container.textContent

test.each([
  [29 * second, '刚刚', '刚刚'],
  [31 * second, '1 分钟前', '已等 1 分钟'],
  [2 * hour, '2 小时前', '已等 2 小时'],
  [24 * hour, '1 天前', '已等 1 天'],
])('a wait of %d ms reads like the moment at which it began', (ago, moment, wait) => {
  expect(textOf(<RelativeTime at={at(-ago)} />)).toBe(moment)
  expect(textOf(<WaitingTime since={at(-ago)} />)).toBe(wait)
})

test.each([
  [20 * second, '剩 1 分钟'],
  [90 * 60 * second, '剩 1 小时 30 分钟'],
  [47 * hour, '剩 1 天 23 小时'],
  [48 * hour, '剩 2 天'],
  [49 * hour, '剩 2 天 1 小时'],
  [-26 * hour, '已超时 1 天 2 小时'],
])('the time left until a deadline %d ms away names its two largest units', (away, text) =>
  expect(textOf(<TimeLeft until={at(away)} />)).toBe(text),
)

test("S1-253 “under 30 s 'just now'”: an open page changes the text at 30 seconds", () => {
  vi.useFakeTimers({ now: now + 20 * second })
  const began = at(20 * second)
  render([<RelativeTime key="moment" at={began} />, <WaitingTime key="wait" since={began} />])
  act(() => void vi.advanceTimersByTime(29 * second))
  expect(screen.getAllByText('刚刚')).toHaveLength(2)
  act(() => void vi.advanceTimersByTime(second))
  screen.getByText('1 分钟前')
  screen.getByText('已等 1 分钟')
})
