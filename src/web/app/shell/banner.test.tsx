import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { subscribeEvents } from '../../platform/events/event-stream'
import { setLanguage } from '../../platform/i18n/i18n'
import { NewVersionNotice } from './banner'

vi.mock('../../platform/settings', () => ({ pageSettings: () => ({ baseUrl: '' }) }))

beforeAll(() => setLanguage('zh'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Serves an event stream that breaks once, and a page. */
function serve(page: string): AbortController {
  let streams = 0
  const fetch = async (url: string) => {
    if (!url.endsWith('/api/push')) return new Response(page)
    return new Response(streams++ === 0 ? 'retry: 1' : new ReadableStream())
  }
  vi.stubGlobal('fetch', vi.fn(fetch))
  const over = new AbortController()
  void subscribeEvents(over.signal, () => undefined, false)
  return over
}

test('offers a reload once the event stream reconnects to a server with another page', async () => {
  const over = serve('<html><head><script type="module" src="/assets/index-2.js"></script></head></html>')
  render(<NewVersionNotice />)
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(screen.getByText('页面已更新，请刷新')).toBeDefined()
  })
  expect(screen.getByRole('button', { name: '刷新' })).toBeDefined()
  over.abort()
})

test('stays silent while the server has the same page', async () => {
  const over = serve('<html></html>')
  render(<NewVersionNotice />)
  await waitFor(() => {
    dispatchEvent(new Event('online'))
    expect(fetch).toHaveBeenCalledWith(expect.not.stringContaining('/api/push'), expect.anything())
  })
  expect(screen.queryByRole('status')).toBeNull()
  over.abort()
})
