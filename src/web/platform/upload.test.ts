import { afterEach, expect, test, vi } from 'vitest'
import { uploadFile } from './upload'

vi.mock('./settings', () => ({ pageSettings: () => ({ baseUrl: '', version: '1' }) }))

afterEach(() => vi.unstubAllGlobals())

test('S1-173 “Upload calls timeout 30 minutes (1,800,000 ms)”', async () => {
  const requests: { timeout?: number }[] = []
  class TestRequest {
    timeout?: number
    upload = {}
    status = 200
    responseText = JSON.stringify({ success: true, msg: '', data: [{ fileid: 'f1' }] })
    onload?: () => void
    open = vi.fn()
    setRequestHeader = vi.fn()
    send() {
      requests.push(this)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', TestRequest)
  const sending = { part: 'filename[]' as const, fields: {}, onProgress: vi.fn() }
  const file = new File(['x'], 'a.txt')
  const sent = await uploadFile('oa/form/uploadfile', {
    ...sending,
    file,
    signal: new AbortController().signal,
  })
  expect(sent).toEqual([{ fileid: 'f1' }])
  expect(requests.map(({ timeout }) => timeout)).toEqual([1_800_000])
})
