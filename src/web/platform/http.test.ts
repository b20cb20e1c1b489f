import axios from 'axios'
import { expect, test, vi } from 'vitest'

/** Calls without a response, by their abort signals. */
const signals: AbortSignal[] = []
axios.defaults.adapter = ({ signal }) =>
  new Promise((_, reject) => {
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
