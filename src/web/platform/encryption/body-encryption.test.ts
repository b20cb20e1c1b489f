import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BodySecret, decryptBody, encryptBody } from './body-codec'
import type { CodecTask } from './body-codec-worker'
import { runCodec } from './body-encryption'

const secret: BodySecret = { secret: 'a1'.repeat(32), sealed: 'wrapped' }
const tasks: CodecTask['way'][] = []
const terminate = vi.fn()

/** Worker of the page, which here runs the same codec in the thread of the test. */
class TestWorker extends EventTarget {
  terminate = terminate
  postMessage({ way, secret, text }: CodecTask) {
    tasks.push(way)
    this.dispatchEvent(new MessageEvent('message', { data: encryptBody(secret, text) }))
  }
}

beforeEach(() => {
  tasks.length = 0
  terminate.mockClear()
  vi.stubGlobal('Worker', TestWorker)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  [300_000, []],
  [300_001, ['encrypt']],
])(
  'S1-177 “A payload above 300,000 characters falls back to another handling”: %i characters',
  async (length, inWorker) => {
    const text = 'x'.repeat(length)
    const [, ...body] = (await runCodec(secret, 'encrypt', text)).split('@')
    expect(decryptBody(secret, body.join('@'))).toBe(text)
    expect(tasks).toEqual(inWorker)
    expect(terminate).toHaveBeenCalledTimes(inWorker.length)
  },
)
