import axios, { type InternalAxiosRequestConfig } from 'axios'
import { expect, test, vi } from 'vitest'

/** Calls without a response, by their abort signals and as the adapter gets them. */
const signals: AbortSignal[] = []
const calls: InternalAxiosRequestConfig[] = []
axios.defaults.adapter = (sent) =>
  new Promise((_, reject) => {
    const { signal } = sent
    calls.push(sent)
    signals.push(signal as AbortSignal)
    signal?.addEventListener?.('abort', () => reject(new axios.CanceledError()))
  })
const { abortRequests, send } = await import('./http')

const call = { method: 'POST', url: '/api/a', timeout: 1_000, headers: {} }

test('an aborted call neither resolves nor rejects, and a later call is sent', async () => {
  const receive = vi.fn()
  void send(call).then(receive, receive)
  await vi.waitFor(() => expect(signals).toHaveLength(1))
  abortRequests()
  void send(call)
  await vi.waitFor(() => expect(signals).toHaveLength(2))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(receive).not.toHaveBeenCalled()
})

test('a call is sent at once, without asking the store of cookies', async () => {
  const get = vi.fn(async () => null)
  vi.stubGlobal('cookieStore', { get })
  const sending = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue(undefined)
  const before = calls.length
  void send(call)
  await vi.waitFor(() => expect(calls).toHaveLength(before + 1))
  const own = calls.at(-1)
  if (own) void axios.getAdapter('xhr')({ ...own, signal: undefined })
  expect(sending).toHaveBeenCalledOnce()
  expect(get).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})
