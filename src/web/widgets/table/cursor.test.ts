import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createCursor,
  cursorRange,
  hasCellRange,
  moveCursor,
  nameCursor,
  nextTabCell,
  trackCursor,
} from './cursor'

const size = { rows: 10, columns: 4, page: 5 }
const from = createCursor({ row: 2, column: 1 })
const press = (key: string, more: object = {}) =>
  moveCursor(from, { key, shiftKey: false, jumps: false, ...more }, size)

test.each([
  ['ArrowDown', {}, { row: 3, column: 1 }],
  ['ArrowUp', {}, { row: 1, column: 1 }],
  ['ArrowLeft', {}, { row: 2, column: 0 }],
  ['ArrowRight', {}, { row: 2, column: 2 }],
  ['ArrowDown', { jumps: true }, { row: 9, column: 1 }],
  ['Home', {}, { row: 2, column: 0 }],
  ['End', { jumps: true }, { row: 9, column: 3 }],
  ['PageUp', {}, { row: 0, column: 1 }],
])('%s %o leads to %o', (key, more, at) => expect(press(key, more)?.at).toEqual(at))

test('Shift selects from the starting cell, and other keys move nothing', () => {
  const marked = press('ArrowDown', { shiftKey: true })
  expect(marked && cursorRange(marked)).toEqual({ top: 2, bottom: 3, left: 1, right: 1 })
  expect(marked && hasCellRange(marked)).toBe(true)
  expect(press('a')).toBeUndefined()
})

test('Tab moves in reading order and leaves the table at its ends', () => {
  expect(nextTabCell({ row: 2, column: 3 }, false, size)).toEqual({ row: 3, column: 0 })
  expect(nextTabCell({ row: 3, column: 0 }, true, size)).toEqual({ row: 2, column: 3 })
  expect(nextTabCell({ row: 0, column: 0 }, true, size)).toBeUndefined()
  expect(nextTabCell({ row: 9, column: 3 }, false, size)).toBeUndefined()
})

test('no other key leaves the table', () => {
  const key = fc.constantFrom(
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
  )
  const keys = fc.array(fc.record({ key, shiftKey: fc.boolean(), jumps: fc.boolean() }))
  fc.assert(
    fc.property(keys, (pressed) => {
      const end = pressed.reduce((cursor, one) => moveCursor(cursor, one, size) ?? cursor, from)
      for (const { row, column } of [end.at, end.from]) {
        expect(row).toBeGreaterThanOrEqual(0)
        expect(row).toBeLessThan(size.rows)
        expect(column).toBeGreaterThanOrEqual(0)
        expect(column).toBeLessThan(size.columns)
      }
    }),
  )
})

const gridOf = (rows: readonly string[], codes: readonly string[]) => ({
  rows: rows.length,
  rowKey: (index: number) => rows[index],
  codes,
})

test('an open cell stays on its row and column however these move, and never on another row', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const some = fc.shuffledSubarray(names, { minLength: 0 })
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.nat({ max: 5 }), some, some, (row, column, rows, codes) => {
      const before = gridOf(names, names)
      const cursor = { ...createCursor({ row, column }), isOpen: true }
      const next = trackCursor(cursor, nameCursor(cursor, before), gridOf(rows, codes))
      const isThere = rows.includes(names[row] ?? '') && codes.includes(names[column] ?? '')
      const cell = next && [rows[next.at.row], codes[next.at.column]]
      expect(next?.isOpen).toBe(rows.length && codes.length ? isThere : undefined)
      if (isThere) expect(cell).toEqual([names[row], names[column]])
    }),
  )
})

test('a cursor whose cells have not moved stays the same object', () => {
  const grid = gridOf(['a', 'b'], ['x'])
  const cursor = createCursor({ row: 1, column: 0 })
  expect(trackCursor(cursor, nameCursor(cursor, grid), gridOf(['a', 'b', 'c'], ['x']))).toBe(cursor)
})
