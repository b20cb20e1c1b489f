import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrowLabel, separateLabels } from './flow-graph'

const label = (x: number, y: number, isUpright = true): ArrowLabel => ({ text: '退回修改', x, y, isUpright })

test('a label without neighbours stays in its position', () => {
  expect(separateLabels([label(0, 0), label(300, 0)])).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ])
})

test('of two labels at one position, the second moves along its line', () => {
  const [, second] = separateLabels([label(0, 0), label(10, 4)])
  expect(second).toMatchObject({ x: 0 })
  expect(Math.abs(second?.y ?? 0)).toBeGreaterThan(24)
  const [, level] = separateLabels([label(0, 0), label(10, 4, false)])
  expect(level).toMatchObject({ y: 0 })
})

test('a handful of labels at one position never overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ x: fc.nat(40), y: fc.nat(20) }), { maxLength: 8 }), (points) => {
      const labels = points.map(({ x, y }) => label(x, y))
      const at = separateLabels(labels).map((shift, n) => (labels[n]?.y ?? 0) + shift.y)
      const sorted = at.toSorted((a, b) => a - b)
      for (let n = 1; n < sorted.length; n++)
        expect((sorted[n] ?? 0) - (sorted[n - 1] ?? 0)).toBeGreaterThanOrEqual(24)
    }),
  )
})
