import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { FormItem } from '#/generated/types'
import type { ImageValue } from '../../files/image-tiles'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import type { UploadRequest } from '../../platform/upload'
import { ConfirmDialogs } from '../../ui/confirm'
import { Toaster } from '../../ui/toast'
import ImageUpload from './edit'
import ImageListView from './read'

const send = vi.hoisted(() => vi.fn())
vi.mock('../../platform/upload', () => ({ uploadFile: send }))
vi.mock('../../platform/api', () => ({ quietApi: { oa: { form: { deletefile: vi.fn(async () => null) } } } }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({ id: '100010', fileSecret: 'secret', com_conf: {} }),
}))

beforeAll(() => setLanguage('zh'))
beforeEach(() => void send.mockReset())
afterEach(cleanup)

const answerOf = (name: string) => [
  { url: `/file/oa/form/id-${name}/${name}`, imgid: `id-${name}`, filename: name },
]
const imageOf = (name: string): ImageValue => ({
  key: `k-${name}`,
  o_url: `/file/oa/form/id-${name}/${name}`,
  filename: name,
  imgid: `id-${name}`,
})
const photo = (name: string) => new File(['x'], name, { type: 'image/png' })

const itemWith = (options: object = {}): FormItem => ({
  type: 'custom',
  name: '现场照片',
  key: '1700000000002_9',
  keyindex: 9,
  model: 'photos',
  rules: [],
  options: { componentName: 'fm-imageupload', ...options },
})

let value: ImageValue[]
function Field({ options, start = [] }: { options?: object; start?: ImageValue[] }) {
  const [images, setImages] = useState(start)
  value = images
  return (
    <>
      <ImageUpload
        id="photos"
        value={images}
        onChange={(next: ImageValue[]) => setImages(next)}
        item={itemWith(options)}
        right={{ access: 'edit', required: false }}
        status="input"
        disabled={false}
        problems={[]}
        aria-label="现场照片"
      />
      <ConfirmDialogs />
      <Toaster />
    </>
  )
}

const choose = (...files: File[]) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
  })
const describe = () => document.querySelector('.q-toasts')?.textContent

test('stores an image by key, link, name and id, in the order of choosing', async () => {
  const waits: Record<string, number> = { 'a.png': 60, 'b.png': 0 }
  send.mockImplementation(async (_: string, { file }: UploadRequest) => {
    await new Promise((resolve) => setTimeout(resolve, waits[file.name]))
    return answerOf(file.name)
  })
  render(<Field />)
  await choose(photo('a.png'), photo('b.png'))
  await waitFor(() => expect(value).toHaveLength(2))
  expect(value).toEqual([
    { ...imageOf('a.png'), key: expect.any(String) },
    { ...imageOf('b.png'), key: expect.any(String) },
  ])
  expect(send).toHaveBeenCalledWith(
    'oa/form/uploadimage',
    expect.objectContaining({ part: 'filename', fields: { source: 'fm-imageupload' } }),
  )
})

test('allows eight images unless the designer sets another limit (S2-177)', async () => {
  const eight = Array.from({ length: 7 }, (_, n) => imageOf(`${n}.png`))
  render(<Field start={eight} />)
  await choose(photo('8.png'), photo('9.png'))
  expect(describe()).toContain('最多上传8个文件')
  expect(send).not.toHaveBeenCalled()
})

test('reports and removes an image that fails to upload (S2-176, S2-256)', async () => {
  send.mockRejectedValue(new CallError('a.png不是图片', 'file.no-image'))
  render(<Field />)
  await choose(photo('a.png'))
  await waitFor(() => expect(describe()).toContain('不是图片'))
  expect(document.querySelectorAll('[data-pending]')).toHaveLength(0)
})

test('thumbnails have the designed size, by default 100 by 100', () => {
  const tiles = () => document.querySelector<HTMLElement>('.tiles')?.style
  const { unmount } = render(<Field />)
  expect(tiles()?.getPropertyValue('--tile-width')).toBe('100px')
  unmount()
  render(<Field options={{ size: { width: 160, height: 90 } }} />)
  expect(tiles()?.getPropertyValue('--tile-width')).toBe('160px')
  expect(tiles()?.getPropertyValue('--tile-height')).toBe('90px')
})

test('removing an image asks first (S2-175)', async () => {
  render(<Field start={[imageOf('a.png')]} />)
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '删除 a.png' })))
  expect(value).toHaveLength(1)
  await act(async () => void fireEvent.click(screen.getByText('删除')))
  expect(value).toEqual([])
})

test('in read mode the images open one after another, and a missing one is reported (S2-259)', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { 'last-modified': 'Fri, 20 Nov 2026 02:00:00 GMT' } }),
  )
  render(
    <ImageListView
      value={[imageOf('a.png'), imageOf('b.png')]}
      item={itemWith()}
      right={{ access: 'read', required: false }}
    />,
  )
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '预览 a.png' })))
  expect(screen.getByText('1 / 2')).toBeTruthy()
  const dialog = screen.getByAltText('a.png').closest('dialog') as Element
  await act(async () => void fireEvent.keyDown(dialog, { key: 'ArrowRight' }))
  expect(screen.getByText('2 / 2')).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '下一张' })))
  const picture = screen.getByAltText('a.png')
  await act(async () => void fireEvent.error(picture))
  expect(screen.getByRole('alert').textContent).toContain('图片加载失败')
  vi.unstubAllGlobals()
})
