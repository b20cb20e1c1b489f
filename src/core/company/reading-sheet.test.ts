import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReadingRecord, planReadingSheet } from './reading-sheet'

/** Plan that a sheet of reading records produces. */

const wang = { id: 'w', name: '王磊', dept: '前端组' }
const readerOf = (jobId: string) => (['', '100010'].includes(jobId) ? wang : undefined)
const line = (row: number, values: object, jobid = '') => ({ row, values, beside: { jobid } })

test('assigns a row without a job number to the importer and leaves out rows of others', () => {
  const plan = planReadingSheet([line(2, { title: '活着' }), line(3, { title: '围城' }, '100002')], {
    readerOf,
    kept: [],
  })
  expect(plan.added.map(({ row, record }) => [row, record.title, record.reader_id])).toEqual([
    [2, '活着', 'w'],
  ])
  expect(plan.faults).toMatchObject([{ row: 3, column: 'jobid', text: '100002', code: 'readbook.no-reader' }])
})

test('reports a book that ends before it begins at its end date', () => {
  const values = { title: '活着', begun: '2026-02-01', finished: '2026-01-01' }
  const { faults } = planReadingSheet([line(2, values)], { readerOf, kept: [] })
  expect(faults).toMatchObject([{ row: 2, column: 'finished', code: 'readbook.ends-before' }])
})

test('adds nothing when the same sheet is imported a second time', () => {
  const books = fc.array(
    fc.record({ title: fc.constantFrom('活着', '围城', '边城'), pages: fc.constantFrom(null, 100, 200) }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(books, (rows) => {
      const lines = rows.map((values, i) => line(i + 2, values))
      const first = planReadingSheet(lines, { readerOf, kept: [] })
      const again = planReadingSheet(lines, { readerOf, kept: first.added.map(({ record }) => record) })
      expect(first.added.length + first.same).toBe(rows.length)
      expect([again.added.length, again.same]).toEqual([0, rows.length])
    }),
  )
})

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
