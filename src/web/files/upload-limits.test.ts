import { beforeAll, expect, test } from 'vitest'
import { setLanguage, t } from '../platform/i18n/i18n'
import { findLimitViolation, parseUploadLimits } from './upload-limits'
import { scaleToFit } from './use-file-picker'

beforeAll(() => setLanguage('zh'))

test.each([
  ['empty settings allow eight files of any size', {}, { length: 8, size: undefined }],
  ['0 is no limit', { length: 0, single_file_max_size: 0 }, { length: undefined, size: undefined }],
  ['what is set counts', { length: 3, single_file_max_size: 2.5 }, { length: 3, size: 2.5 }],
  ['an empty text is no limit', { single_file_max_size: '' }, { length: 8, size: undefined }],
])('%s', (_, set, limits) => expect(parseUploadLimits(set)).toEqual(limits))

test('accepts a file of exactly the largest allowed size (S2-173)', () => {
  const file = { name: 'a.txt', size: 2 * 1024 * 1024 }
  expect(findLimitViolation([file], { present: 0, limits: { size: 2 } }, t)).toBeUndefined()
  expect(
    findLimitViolation([{ ...file, size: file.size + 20_000 }], { present: 0, limits: { size: 2 } }, t),
  ).toBe('a.txt大小为2.02MB，不能超过2MB')
})

test.each([
  [1600, 1000, { width: 800, height: 500 }],
  [1000, 4000, { width: 200, height: 800 }],
  [800, 800, { width: 800, height: 800 }],
  [640, 480, { width: 640, height: 480 }],
  [20_000, 3, { width: 800, height: 1 }],
])('scales an image of %i × %i in proportion (S2-183)', (width, height, size) =>
  expect(scaleToFit(width, height)).toEqual(size),
)
