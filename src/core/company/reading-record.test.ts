import { expect, test } from 'vitest'
import { checkReadingRecord } from './reading-record'

test('stores empty input as nothing and trims texts', () => {
  expect(checkReadingRecord({ title: ' 活着 ', begun: '', author: null })).toEqual({
    title: '活着',
    author: '',
    begun: null,
    finished: null,
    pages: null,
    score: null,
    note: '',
  })
})

test.each([
  [{ title: ' ' }, 'readbook.no-title'],
  [{ title: '活着', begun: '2026-02-30' }, 'readbook.no-day'],
  [{ title: '活着', begun: '2026-03-02', finished: '2026-03-01' }, 'readbook.ends-before'],
])('rejects %j', (sent, code) => {
  expect(() => checkReadingRecord(sent)).toThrow(expect.objectContaining({ code }))
})
