import { createElement, Suspense } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createPreloadable, createResource } from './resource'

test('loads a value once for all who need it, and returns it at once afterwards', async () => {
  const fetch = vi.fn(async () => 'tree')
  const resource = createResource(fetch)
  expect(resource.value()).toBeUndefined()
  expect(await Promise.all([resource.load(), resource.load()])).toEqual(['tree', 'tree'])
  expect(resource.value()).toBe('tree')
  expect(await resource.load()).toBe('tree')
  expect(fetch).toHaveBeenCalledTimes(1)
})

test('reports a failure to all who wait and retries on the next use', async () => {
  const fetch = vi.fn(async () => 'tree').mockRejectedValueOnce(new Error('offline'))
  const resource = createResource(fetch)
  const waiting = await Promise.allSettled([resource.load(), resource.load()])
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await resource.load()).toBe('tree')
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('shows no owner the value of another, even if it arrives late', async () => {
  let person = 'li'
  const pending: ((value: string) => void)[] = []
  const resource = createResource(
    () => new Promise<string>((resolve) => void pending.push(resolve)),
    () => person,
  )
  const first = resource.load()
  person = 'wang'
  const second = resource.load()
  pending[0]?.('tasks of li')
  expect(await first).toBe('tasks of li')
  expect(resource.value()).toBeUndefined()
  pending[1]?.('tasks of wang')
  expect(await second).toBe('tasks of wang')
  expect(resource.value()).toBe('tasks of wang')
})

test('a failure of the previous owner does not discard the value of the current one', async () => {
  let person = 'li'
  let fail: (reason: Error) => void = () => undefined
  const fetch = vi
    .fn(async () => 'tasks of wang')
    .mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)))
  const resource = createResource(fetch, () => person)
  const first = resource.load()
  person = 'wang'
  await resource.load()
  fail(new Error('signed out'))
  await expect(first).rejects.toThrow('signed out')
  expect(resource.value()).toBe('tasks of wang')
})

test('loads anew after the value is forgotten', async () => {
  let loads = 0
  const resource = createResource(async () => ++loads)
  expect(await resource.load()).toBe(1)
  resource.forget()
  expect(resource.value()).toBeUndefined()
  expect(await resource.load()).toBe(2)
})

test('renews a value at the first use after the interval, and shows the old one meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const renew = vi.fn(async (value: string) => `${value}, changed`)
  const fetch = vi.fn(async () => 'tree')
  const resource = createResource(fetch, undefined, { interval: 5_000, renew })
  await resource.load()
  expect(await resource.load()).toBe('tree')
  vi.setSystemTime(Date.now() + 5_000)
  const waiting = [resource.load(), resource.load()]
  expect(resource.value()).toBe('tree')
  expect(await Promise.all(waiting)).toEqual(['tree, changed', 'tree, changed'])
  vi.setSystemTime(Date.now() + 5_000)
  renew.mockRejectedValueOnce(new Error('offline'))
  expect(await resource.load()).toBe('tree, changed')
  expect([fetch.mock.calls.length, renew.mock.calls.length]).toEqual([1, 2])
  vi.useRealTimers()
})

/** Renders a component and returns what is there before anything is awaited. */
function contentOf(Page: ReturnType<typeof createPreloadable<object>>) {
  const place = document.createElement('div')
  const root = createRoot(place)
  flushSync(() => root.render(createElement(Suspense, { fallback: 'loading' }, createElement(Page))))
  const { textContent } = place
  root.unmount()
  return textContent
}

test('renders a component at once whose code is loaded', async () => {
  const create = () => createPreloadable(async () => ({ default: () => 'page' }))
  const [late, early] = [create(), create()]
  expect(contentOf(late)).toBe('loading')
  await early.preload()
  expect(contentOf(early)).toBe('page')
})
