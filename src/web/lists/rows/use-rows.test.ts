import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListItemRow } from '../list-row'
import { diffRows } from './use-rows'

const row = (id: string) => ({ _id: id }) as ListItemRow
const rows = (text: string) => [...text].map(row)
const ids = (all: readonly ListItemRow[]) => all.map(({ _id }) => _id).join('')
const describe = (shown: string, now: string, hasMore = false) => {
  const { rows: listItemRows, arrived, gone } = diffRows(rows(shown), rows(now), hasMore)
  return [ids(listItemRows), ids(arrived), ids(gone)]
}

test.each([
  ['nothing happened', 'abc', 'abc', false, ['abc', '', '']],
  ['one came above', 'abc', 'xabc', false, ['abc', 'x', '']],
  ['one came between, as urgent ones do above others', 'abc', 'axbc', false, ['abc', 'x', '']],
  ['one was handled', 'abc', 'ac', false, ['ac', '', 'b']],
  ['what moves up from the next page has not come', 'abc', 'acd', true, ['acd', '', 'b']],
  ['what is pushed to the next page has not left', 'abc', 'xab', true, ['abc', 'x', '']],
  ['the last page pushes nothing away', 'abc', 'xab', false, ['ab', 'x', 'c']],
  ['one came and one left', 'abc', 'xac', false, ['ac', 'x', 'b']],
  ['an empty list gets its first rows', '', 'ab', false, ['', 'ab', '']],
] as const)('%s', (_, shown, now, hasMore, expected) =>
  expect(describe(shown, now, hasMore)).toEqual(expected),
)

test('keeps an unchanged row that moved to the next page, and no other', () => {
  const changed = (id: string) => (one: ListItemRow) => one._id !== id
  expect(ids(diffRows(rows('abc'), rows('bcd'), true, changed('b')).rows)).toBe('abcd')
  expect(ids(diffRows(rows('abc'), rows('bcd'), true, changed('a')).rows)).toBe('bcd')
  expect(ids(diffRows(rows('abc'), rows('bc'), false, changed('b')).rows)).toBe('bc')
})

test('keeps the order of the shown rows and counts each as kept or gone', () => {
  const some = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(some, some, fc.boolean(), (shown, now, hasMore) => {
      const result = diffRows(shown.map(row), now.map(row), hasMore)
      const retained = result.rows.map(({ _id }) => _id).filter((id) => shown.includes(id))
      expect(retained).toEqual(shown.filter((id) => retained.includes(id)))
      expect([...retained, ...result.gone.map(({ _id }) => _id)].sort()).toEqual([...shown].sort())
      const all = [...result.rows, ...result.arrived].map(({ _id }) => _id)
      expect(now.every((id) => all.includes(id))).toBe(true)
    }),
  )
})
