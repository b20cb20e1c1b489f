import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FormHost, provideFormHost } from '../../form-host/form-host'
import { officeLimits } from './office-document'
import { readOfficeFile } from './read-in-worker'

/** Worker of the browser that never answers. */
class SilentWorker {
  static readonly ended = vi.fn()
  terminate = SilentWorker.ended
  addEventListener() {}
  postMessage() {}
}

const file = { url: '/file/oa/form/f/a.docx', format: 'docx' as const }
const respond = (headers: Record<string, string> = {}, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(status === 200 ? 'x' : null, { status, headers }))

const person = { id: '100010', fileSecret: 'secret' }

beforeEach(() => {
  provideFormHost({ currentPerson: () => person } as unknown as FormHost)
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SilentWorker)
  SilentWorker.ended.mockClear()
  respond()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('ends a reading after its time limit', async () => {
  const reading = expect(readOfficeFile(file, new AbortController().signal)).rejects.toMatchObject({
    reason: 'slow',
  })
  await vi.advanceTimersByTimeAsync(officeLimits.milliseconds)
  await reading
  expect(SilentWorker.ended).toHaveBeenCalledOnce()
})

test('ends a reading when its screen closes', async () => {
  const closing = new AbortController()
  const reading = expect(readOfficeFile(file, closing.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(10)
  closing.abort()
  await reading
  expect(SilentWorker.ended).toHaveBeenCalledOnce()
})

test.each([
  ['that is known to be too large', { ...file, bytes: officeLimits.fileBytes + 1 }, {}, 200, 'large'],
  ['that turns out too large', file, { 'content-length': String(officeLimits.fileBytes + 1) }, 200, 'large'],
  ['that is gone', file, {}, 404, 'missing'],
] as const)('starts no worker for a file %s', async (_, wanted, headers, status, reason) => {
  respond(headers, status)
  await expect(readOfficeFile(wanted, new AbortController().signal)).rejects.toMatchObject({ reason })
  expect(SilentWorker.ended).not.toHaveBeenCalled()
})
