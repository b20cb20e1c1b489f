import { expect, test } from 'vitest'
import type { StoredFile } from '../../generated/types'
import { formatFileSize, toFileView } from './file-view'

const file: StoredFile = {
  fileid: 'f1',
  name: '机票 & 行程单 (最终版)#2 100%.png',
  formats: 'png',
  size: 0.03,
  created_at: '2026-11-20T02:00:00.000Z',
}

test.each([
  [0, '0 B'],
  [29, '29 B'],
  [1023, '1023 B'],
  [1024, '1.00 KB'],
  [1536, '1.50 KB'],
  [12_288, '12 KB'],
  [3 * 1_048_576 + 209_715, '3.20 MB'],
])('formats %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))

test('shows the bytes of a file; an entry of an earlier version has only its size in KB', () => {
  expect(toFileView({ ...file, bytes: 29 }).bytes).toBe(29)
  expect(toFileView({ ...file, size: 1.5 }).bytes).toBe(1536)
})

test('a file without an address is read under its own name', () =>
  expect(decodeURIComponent(toFileView(file).url)).toBe(`/file/oa/form/f1/${file.name}`))
