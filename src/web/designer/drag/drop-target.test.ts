import { expect, test } from 'vitest'
import { dropIndexOf, dropZoneId } from './drop-target'

const boxes = [
  { top: 0, height: 40 },
  { top: 40, height: 100 },
  { top: 140, height: 40 },
]

test.each([
  [-10, 0],
  [19, 0],
  [21, 1],
  [89, 1],
  [91, 2],
  [159, 2],
  [161, 3],
  [900, 3],
])('a pointer at height %i drops at index %i', (y, index) => {
  expect(dropIndexOf(boxes, y)).toBe(index)
})

test('an empty list has one drop position', () => {
  expect(dropIndexOf([], 50)).toBe(0)
})

test('the form itself and the columns of layouts have different drop zones', () => {
  expect(dropZoneId(null, 0)).not.toBe(dropZoneId('1700000000000_1', 0))
  expect(dropZoneId('1700000000000_1', 0)).not.toBe(dropZoneId('1700000000000_1', 1))
})
