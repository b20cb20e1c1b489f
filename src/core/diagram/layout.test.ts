import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeLayout, type LayoutGraph } from './layout'

const gaps = { nodesep: 30, ranksep: 40 }
const size = { width: 200, height: 90 }
const drawingOf = (
  ids: string[],
  pairs: [string, string][],
  label?: LayoutGraph['links'][number]['label'],
) => ({
  boxes: ids.map((id) => ({ id, ...size })),
  links: pairs.map(([from, to], index) => ({ id: `l${index}`, from, to, label })),
  gaps,
})

const drawings = fc.integer({ min: 1, max: 12 }).chain((count) => {
  const id = fc.integer({ min: 0, max: count }).map((n) => `n${n}`)
  const ids = Array.from({ length: count }, (_, n) => `n${n}`)
  return fc.array(fc.tuple(id, id), { maxLength: 20 }).map((pairs) => drawingOf(ids, pairs))
})

test('cards never overlap, even with cycles and links to removed cards', () => {
  fc.assert(
    fc.property(drawings, (drawing) => {
      const { places, width, height } = computeLayout(drawing)
      const spots = [...places.values()]
      expect(places.size).toBe(drawing.boxes.length)
      for (const [index, one] of spots.entries()) {
        expect(one.x >= 0 && one.y >= 0 && one.x + size.width <= width && one.y + size.height <= height).toBe(
          true,
        )
        for (const other of spots.slice(index + 1))
          expect(Math.abs(one.x - other.x) >= size.width || Math.abs(one.y - other.y) >= size.height).toBe(
            true,
          )
      }
    }),
  )
})

test('places a source above its target and draws the arrow between them', () => {
  const { places, ways } = computeLayout(drawingOf(['a', 'b'], [['a', 'b']]))
  const [a, b] = [places.get('a'), places.get('b')]
  expect(b?.y).toBeGreaterThanOrEqual((a?.y ?? 0) + size.height + gaps.ranksep / 2)
  const points = ways.get('l0')?.points ?? []
  expect(points[0]?.y).toBe((a?.y ?? 0) + size.height)
  expect(points.at(-1)?.y).toBe(b?.y)
})

test('places the labels of two buttons with the same target side by side', () => {
  const label = { width: 100, height: 20 }
  const { ways } = computeLayout(
    drawingOf(
      ['a', 'b'],
      [
        ['a', 'b'],
        ['a', 'b'],
      ],
      label,
    ),
  )
  const [one, other] = [ways.get('l0')?.label, ways.get('l1')?.label]
  expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThanOrEqual(label.width)
})
