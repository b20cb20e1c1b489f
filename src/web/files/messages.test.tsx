import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formHost } from '../form-host/form-host'
import { quietApi } from '../platform/api'
import { CallError } from '../platform/call-error'
import { setLanguage, t } from '../platform/i18n/i18n'
import { uploadFile } from '../platform/upload'
import { ConfirmDialogs } from '../ui/confirm'
import { Toaster } from '../ui/toast'
import { FileField } from './file-field'
import { deleteFile } from './use-file-picker'
import { hasPendingUploads } from './use-uploads'

const person = vi.hoisted(() => ({
  id: '100010',
  fileSecret: 's',
  com_conf: {} as { compress_image?: boolean },
}))
const device = vi.hoisted(() => ({ isMobile: false }))
vi.mock('../platform/settings', () => ({ pageSettings: () => ({ baseUrl: '', version: '1' }) }))
vi.mock('../stores/session', () => ({ currentPerson: () => person }))
vi.mock('../platform/device', () => ({ isMobile: () => device.isMobile }))

/** Response of the next request, in place of the network. */
let reply: { status: number; text: string } | 'offline' | 'timeout'
let sent: File[]

class Request {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  open() {}
  abort() {}
  setRequestHeader() {}
  send(form: FormData) {
    sent.push(form.get('filename[]') as File)
    if (reply === 'offline') return this.onerror?.()
    if (reply === 'timeout') return this.ontimeout?.()
    Object.assign(this, { status: reply.status, responseText: reply.text })
    this.onload?.()
  }
}

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  sent = []
  vi.stubGlobal('XMLHttpRequest', Request)
  Object.assign(person, { com_conf: {} })
  device.isMobile = false
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const file = new File(['x'], 'a.txt', { type: 'text/plain' })
const stored = {
  fileid: 'f1',
  name: 'a.txt',
  formats: 'txt',
  size: 1,
  created_at: '2026-11-20T02:00:00.000Z',
}
const done = { status: 200, text: JSON.stringify({ success: true, msg: '', data: [stored] }) }

const failureOf = (answer: typeof reply) => {
  reply = answer
  const sending = { file, part: 'filename[]' as const, fields: {}, onProgress: () => {} }
  return uploadFile('oa/form/uploadfile', { ...sending, signal: new AbortController().signal }).catch(
    (failure: CallError) => failure.message,
  )
}

test.each<[string, typeof reply, RegExp]>([
  [
    'a page of a proxy',
    { status: 502, text: '<html>Bad Gateway</html>' },
    /^上传失败，请重新上传；HTTP 502$/,
  ],
  ['JSON that is no answer', { status: 200, text: '{"ok":1}' }, /^上传失败，请重新上传；HTTP 200$/],
  ['no line', 'offline', /^上传失败，请重新上传；.+/],
  ['nothing for half an hour', 'timeout', /^上传失败，请重新上传；.+/],
  ['a refusal', { status: 200, text: '{"success":false,"msg":"a.txt是空文件"}' }, /^a\.txt是空文件$/],
])('reports an upload that ends with %s (S2-176, S2-256)', async (_, answer, msg) => {
  expect(await failureOf(answer)).toMatch(msg)
})

test('reports a file that cannot be deleted, but not one that a flow uses (S2-257)', async () => {
  render(<Toaster />)
  const deletion = vi.spyOn(quietApi.oa.form, 'deletefile')
  deletion.mockRejectedValueOnce(new CallError('', 'file.not-deleted'))
  await act(() => deleteFile({ call: 'form', fileid: 'f1' }, { host: formHost(), t }))
  expect(screen.queryByText('删除文件失败')).toBeNull()
  deletion.mockRejectedValueOnce(new CallError('', 'net.offline'))
  await act(() => deleteFile({ call: 'form', fileid: 'f1' }, { host: formHost(), t }))
  expect(screen.getByText('删除文件失败')).toBeTruthy()
})

const field = (
  <>
    <FileField files={[]} onChange={() => {}} call="form" fields={{}} label="附件" title="上传文件" />
    <ConfirmDialogs />
    <Toaster />
  </>
)

const choose = (one: File) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [one] } })
  })

test('blocks sending until a failed upload is retried or removed (S2-178)', async () => {
  reply = 'offline'
  const { unmount } = render(field)
  expect(hasPendingUploads(t)).toBe(false)
  await choose(file)
  await screen.findByRole('button', { name: '重新上传 a.txt' })
  await act(async () => void expect(hasPendingUploads(t)).toBe(true))
  expect(screen.getByText('请等待所有文件上传完成；如遇网络问题，请刷新页面后重新上传')).toBeTruthy()
  reply = done
  fireEvent.click(screen.getByRole('button', { name: '重新上传 a.txt' }))
  await waitFor(() => expect(hasPendingUploads(t)).toBe(false))
  reply = 'offline'
  await choose(file)
  await screen.findByRole('button', { name: '重新上传 a.txt' })
  unmount()
  expect(hasPendingUploads(t)).toBe(false)
})

/** Mocks a browser that decodes images of this size and whose canvas produces a small PNG. */
function opensImages(width: number, height: number) {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  const canvas = HTMLCanvasElement.prototype
  vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage: () => {} } as never)
  vi.spyOn(canvas, 'toBlob').mockImplementation((take) => take(new Blob(['small'], { type: 'image/png' })))
}
const photo = new File(['x'.repeat(100)], '现场.jpg', { type: 'image/jpeg' })

test.each([
  ['原图', '现场.jpg'],
  ['压缩', '现场.png'],
])('sends a large image on a phone as the user chooses: %s (S2-184)', async (choice, name) => {
  reply = done
  device.isMobile = true
  opensImages(1600, 1200)
  render(field)
  await choose(photo)
  expect(sent).toEqual([])
  fireEvent.click(await screen.findByRole('button', { name: choice }))
  await waitFor(() => expect(sent.map((one) => one.name)).toEqual([name]))
})

test('sends a small image on a phone without a question (S2-183)', async () => {
  reply = done
  device.isMobile = true
  opensImages(800, 600)
  render(field)
  await choose(photo)
  await waitFor(() => expect(sent.map((one) => one.name)).toEqual(['现场.jpg']))
})

test.each([
  ['is as it is on a PC', {}, '现场.jpg'],
  ['is made smaller where the company says so, without a question', { compress_image: true }, '现场.png'],
])('a large image %s (S2-184)', async (_, conf, name) => {
  reply = done
  Object.assign(person, { com_conf: conf })
  opensImages(1600, 1200)
  render(field)
  await choose(photo)
  await waitFor(() => expect(sent.map((one) => one.name)).toEqual([name]))
  expect(screen.queryByRole('button', { name: '原图' })).toBeNull()
})
