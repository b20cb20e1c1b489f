import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { FormItem, InvoiceEntry, StoredFile } from '#/generated/types'
import { CallError } from '../../platform/call-error'
import { setLanguage } from '../../platform/i18n/i18n'
import type { UploadRequest } from '../../platform/upload'
import { ConfirmDialogs } from '../../ui/confirm'
import { Toaster } from '../../ui/toast'
import InvoiceField from './edit'
import InvoiceListView from './read'

const send = vi.hoisted(() => vi.fn())
const readinvoice = vi.hoisted(() => vi.fn())
const deletefile = vi.hoisted(() => vi.fn(async () => null))
vi.mock('../../platform/upload', () => ({ uploadFile: send }))
vi.mock('../../platform/api', () => ({ quietApi: { oa: { form: { deletefile, readinvoice } } } }))
vi.mock('../../stores/session', () => ({
  currentPerson: () => ({ id: '100010', fileSecret: 'secret', com_conf: {} }),
}))

beforeAll(() => setLanguage('zh'))
afterEach(cleanup)

const stored = (name: string): StoredFile => ({
  fileid: `id-${name}`,
  name,
  formats: 'xml',
  size: 1.5,
  created_at: '2026-11-20T02:00:00.000Z',
})
const invoice = (name: string, part: Partial<InvoiceEntry> = {}): InvoiceEntry => ({
  ...stored(name),
  number: '26112000000000000001',
  date: '2026-11-18',
  seller: '某酒店',
  total: 100.5,
  is_red: false,
  is_signed: false,
  source: 'xml',
  problems: [],
  ...part,
})

const item: FormItem = {
  type: 'custom',
  name: '发票',
  key: '1700000000001_9',
  keyindex: 9,
  model: 'invoices',
  rules: [],
  options: { componentName: 'fm-invoice', maxCount: 2 },
}
const right = { access: 'edit', required: false } as const

let value: InvoiceEntry[] | null | undefined
function Field() {
  const [entries, setEntries] = useState<InvoiceEntry[] | null>(null)
  value = entries
  return (
    <>
      <InvoiceField
        id="invoices"
        value={entries}
        onChange={setEntries}
        item={item}
        right={right}
        status="input"
        disabled={false}
        problems={[]}
        aria-label="发票"
      />
      <ConfirmDialogs />
      <Toaster />
    </>
  )
}

const choose = (...names: string[]) =>
  act(async () => {
    const files = names.map((name) => new File(['x'], name))
    fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
  })

test('reads each upload, lists number, date, seller and sum, and deletes what is no invoice with the reason', async () => {
  send.mockImplementation(async (_: string, { file }: UploadRequest) => [stored(file.name)])
  readinvoice.mockImplementation(async ({ fileid }: { fileid: string }) => {
    if (fileid === 'id-b.xml') throw new CallError('“b.xml”不是电子发票', 'invoice.not-invoice')
    return invoice('a.xml')
  })
  render(<Field />)
  await choose('a.xml', 'b.xml')
  await waitFor(() => expect(value).toEqual([invoice('a.xml')]))
  await waitFor(() => expect(document.querySelector('.q-toasts')?.textContent).toContain('不是电子发票'))
  expect(deletefile).toHaveBeenCalledWith({ fileid: 'id-b.xml' })
  expect(screen.getByRole('list', { name: '发票' }).textContent).toContain('某酒店')
  expect(screen.getByText('1 张发票，合计 100.50 元')).toBeTruthy()
  await choose('c.xml', 'd.xml')
  expect(document.querySelector('.q-toasts')?.textContent).toContain('最多上传2个')
})

test('shows what a person has to check, and each problem as a sentence', async () => {
  const entries = [
    invoice('a.pdf', { source: 'pdf', buyer: '某公司', problems: ['buyer-name', 'capitals'] }),
    invoice('b.ofd', { fileid: 'b', source: 'ofd', is_signed: true, total: 0.2 }),
  ]
  render(<InvoiceListView value={entries} item={item} right={{ ...right, access: 'read' }} />)
  expect(await screen.findByText('按版面文字识别，请核对')).toBeTruthy()
  expect(screen.getByText('电子签名未验证')).toBeTruthy()
  expect(screen.getByText('购买方“某公司”不是本公司')).toBeTruthy()
  expect(screen.getByText('大写金额与小写不一致')).toBeTruthy()
  expect(screen.getByText('2 张发票，合计 100.70 元')).toBeTruthy()
})
