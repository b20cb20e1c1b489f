import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FormItem, StoredFile } from '#/generated/types'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import type { UploadRequest } from '../../platform/upload'
import { ConfirmDialogs } from '../../ui/confirm'
import { Toaster } from '../../ui/toast'
import FileUpload from './edit'
import FileListView from './read'

const send = vi.hoisted(() => vi.fn())
const deletefile = vi.hoisted(() => vi.fn(async () => null))
vi.mock('../../platform/upload', () => ({ uploadFile: send }))
vi.mock('../../platform/api', () => ({ quietApi: { oa: { form: { deletefile } } } }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({ id: '100010', fileSecret: 'secret', com_conf: {} }),
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => {
  send.mockReset()
  deletefile.mockClear()
})
afterEach(cleanup)

const entryOf = (name: string): StoredFile => ({
  fileid: `id-${name}`,
  name,
  formats: 'txt',
  size: 1.5,
  created_at: '2026-11-20T02:00:00.000Z',
  url: `/file/oa/form/id-${name}/${name}`,
})
const file = (name: string, bytes = 3) => new File(['x'.repeat(bytes)], name, { type: 'text/plain' })

const itemWith = (fileuploadset: object): FormItem => ({
  type: 'custom',
  name: '证明材料',
  key: '1700000000001_9',
  keyindex: 9,
  model: 'proof',
  rules: [],
  options: { componentName: 'fm-fileupload', fileuploadset },
})

let value: StoredFile[]
function Field({
  set = {},
  start = [],
  disabled = false,
}: {
  set?: object
  start?: StoredFile[]
  disabled?: boolean
}) {
  const [files, setFiles] = useState(start)
  value = files
  return (
    <>
      <FileUpload
        id="proof"
        value={files}
        onChange={(next: StoredFile[]) => setFiles(next)}
        item={itemWith(set)}
        right={{ access: 'edit', required: false }}
        status="input"
        disabled={disabled}
        problems={[]}
        aria-label="证明材料"
      />
      <ConfirmDialogs />
      <Toaster />
    </>
  )
}

const input = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
const choose = (...files: File[]) => act(async () => void fireEvent.change(input(), { target: { files } }))
const describe = () => document.querySelector('.q-toasts')?.textContent

test("uploads chosen files one by one and lists them with the server's data", async () => {
  send.mockImplementation(async (_: string, { file }: UploadRequest) => [entryOf(file.name)])
  render(<Field />)
  await choose(file('a.txt'), file('b.txt'))
  await waitFor(() => expect(value.map(({ name }) => name)).toEqual(['a.txt', 'b.txt']))
  expect(send).toHaveBeenCalledWith('oa/form/uploadfile', expect.objectContaining({ part: 'filename[]' }))
  expect(screen.getByRole('list', { name: '证明材料' }).textContent).toContain('1.50 KB')
})

test("rejects a selection beyond the field's limit as a whole, and clears the choice (S2-172)", async () => {
  render(<Field set={{ length: 2 }} start={[entryOf('a.txt')]} />)
  await choose(file('b.txt'), file('c.txt'))
  expect(describe()).toContain('最多上传2个文件')
  expect(send).not.toHaveBeenCalled()
  expect(input().value).toBe('')
})

test('names a file that is too large, with its size and the limit (S2-173)', async () => {
  render(<Field set={{ single_file_max_size: 1 }} />)
  await choose(file('大.txt', 1.5 * 1024 * 1024))
  expect(describe()).toContain('大.txt大小为1.50MB，不能超过1MB')
  expect(send).not.toHaveBeenCalled()
})

test('0 means no limit here (S2-174)', async () => {
  send.mockImplementation(async (_: string, { file }: UploadRequest) => [entryOf(file.name)])
  render(<Field set={{ length: 0, single_file_max_size: 0 }} />)
  await choose(...Array.from({ length: 12 }, (_, n) => file(`${n}.txt`)))
  await waitFor(() => expect(value).toHaveLength(12), { timeout: 10_000 })
})

test("shows the server's rejection message, and removes the file from the list (S2-176, S2-256)", async () => {
  send.mockRejectedValue(new CallError('a.exe的格式不支持上传', 'file.format'))
  render(<Field />)
  await choose(file('a.exe'))
  await waitFor(() => expect(describe()).toContain('格式不支持'))
  expect(document.querySelector('[data-uploads]')).toBeNull()
  expect(value).toEqual([])
})

test('a file can be uploaded again after a connection failure', async () => {
  send.mockRejectedValueOnce(new CallError('上传失败，请重新上传；网络连接失败', 'upload.failed'))
  send.mockResolvedValueOnce([entryOf('a.txt')])
  render(<Field />)
  await choose(file('a.txt'))
  await waitFor(() => expect(describe()).toContain('上传失败，请重新上传'))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '重新上传 a.txt' })))
  await waitFor(() => expect(value).toHaveLength(1))
})

test('an upload shows its progress and can be cancelled', async () => {
  let sending: UploadRequest | undefined
  send.mockImplementation(
    (_: string, one: UploadRequest) =>
      new Promise((_resolve, reject) => {
        sending = one
        one.signal.addEventListener('abort', () => reject(new CallError('', 'upload.called-off')))
      }),
  )
  render(<Field />)
  await choose(file('a.txt'))
  await act(async () => sending?.onProgress(40))
  expect(screen.getByText('已上传 40%')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '取消上传 a.txt' })))
  await waitFor(() => expect(screen.queryByText('a.txt')).toBeNull())
  expect(value).toEqual([])
})

test('removing a file asks with its name, then deletes it (S2-175)', async () => {
  render(<Field start={[entryOf('a.txt')]} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '删除 a.txt' })))
  expect(screen.getByText('确定删除“a.txt”吗？')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByText('取消')))
  expect(value).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '删除 a.txt' })))
  await act(async () => void fireEvent.click(screen.getByText('删除')))
  expect(value).toEqual([])
  expect(deletefile).toHaveBeenCalledWith({ fileid: 'id-a.txt' })
})

test('accepts dropped files like chosen ones, unless the field is disabled', async () => {
  send.mockImplementation(async (_: string, { file }: UploadRequest) => [entryOf(file.name)])
  const { unmount } = render(<Field disabled />)
  const drop = () =>
    act(async () => {
      fireEvent.drop(document.querySelector('.file-field') as Element, {
        dataTransfer: { files: [file('d.txt')] },
      })
    })
  await drop()
  expect(send).not.toHaveBeenCalled()
  unmount()
  render(<Field />)
  await drop()
  await waitFor(() => expect(value.map(({ name }) => name)).toEqual(['d.txt']))
})

test('in read mode files that the page cannot read are links and images open in the preview (S2-259)', async () => {
  const image = { ...entryOf('photo.png'), formats: 'png' }
  render(
    <FileListView
      value={[{ ...entryOf('a.rar'), formats: 'rar' }, image]}
      item={itemWith({})}
      right={{ access: 'read', required: false }}
    />,
  )
  const link = screen.getByRole('link', { name: '下载 a.rar' }) as HTMLAnchorElement
  await act(async () => void fireEvent.pointerDown(link))
  expect(link.getAttribute('href')).toMatch(/agent=web\.[^&]+&uid=100010&time=\d+&sign=[0-9a-f]{32}$/)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '预览 photo.png' })))
  const picture = screen.getByAltText('photo.png')
  expect(picture.closest('dialog')?.textContent).toContain('1.50 KB')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '向右旋转 90°' })))
  expect(picture.closest('button')?.style.getPropertyValue('--preview-turn')).toBe('90deg')
  await act(async () => void fireEvent.error(picture))
  expect(screen.getByRole('alert').textContent).toContain('图片加载失败')
})
