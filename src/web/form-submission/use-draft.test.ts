import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type DraftTab, useDraftTab } from './use-draft'

type Granted = () => Promise<void>

/** Stands for the locks of a browser: one holder per name, granted once `grant` is called. */
function stubLocks(heldElsewhere: string[] = []) {
  const waiting: { name: string; run: Granted }[] = []
  const held = [...heldElsewhere]
  vi.stubGlobal('navigator', {
    locks: {
      query: async () => ({ held: held.map((name) => ({ name })) }),
      request: (name: string, { signal }: { signal: AbortSignal }, run: Granted) =>
        new Promise<void>((_, reject) => {
          waiting.push({ name, run })
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        }),
    },
  })
  return {
    grant: () => {
      for (const { name, run } of waiting.splice(0)) {
        if (held.includes(name)) continue
        held.push(name)
        void run()
      }
    },
  }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const openTab = () => renderHook((): DraftTab => useDraftTab('mia', 'deal/7')).result

test('a page busy for seconds still writes the draft that no other tab holds', async () => {
  vi.useFakeTimers()
  const { grant } = stubLocks()
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tab.current.isFirst, 'known before the browser answers').toBeUndefined()
  grant()
  vi.useRealTimers()
  await waitFor(() => expect(tab.current.isFirst).toBe(true))
})

test('a tab beside another one knows it within half a second', async () => {
  vi.useFakeTimers()
  stubLocks(['qianpi-draft-mia-deal/7'])
  const tab = openTab()
  await vi.advanceTimersByTimeAsync(500)
  vi.useRealTimers()
  await waitFor(() => expect(tab.current.isFirst).toBe(false))
})
