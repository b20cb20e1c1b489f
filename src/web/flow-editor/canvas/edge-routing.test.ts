import { expect, test } from 'vitest'
import { type CardBounds, detourOf, detourPoints, entrySide, toSvgPath } from './edge-routing'

const box = (id: string, x: number, y: number): CardBounds => ({
  id,
  left: x,
  top: y,
  right: x + 240,
  bottom: y + 100,
})
const [start, below, end] = [box('start', 0, 0), box('below', 0, 180), box('end', 0, 360)]

test('draws a straight arrow to the next card', () => {
  expect(detourOf({ from: start, to: below }, [start, below, end], 0)).toBeUndefined()
})

test('an arrow past a card bends around it', () => {
  const x = detourOf({ from: start, to: end }, [start, below, end], 0)
  expect(x === undefined || (x > below.left && x < below.right)).toBe(false)
})

test('an arrow back up bends sideways, and a second one farther out', () => {
  const first = detourOf({ from: end, to: start }, [start, below, end], 0)
  const second = detourOf({ from: end, to: start }, [start, below, end], 1)
  expect(first).toBeLessThan(0)
  expect(second).toBeLessThan(first ?? 0)
})

test('an arrow to a card beside its source enters from the near side', () => {
  expect(entrySide({ from: start, to: box('right', 300, 40) })).toBe('left')
  expect(entrySide({ from: start, to: box('left', -300, -40) })).toBe('right')
  expect(entrySide({ from: start, to: box('far', 300, 400) })).toBe('top')
})

test('a detour ends at the end of the arrow', () => {
  const path = toSvgPath(detourPoints({ x: 120, y: 100 }, { x: 120, y: 360 }, -26))
  expect(path.startsWith('M120,100')).toBe(true)
  expect(path.endsWith('L120,360')).toBe(true)
  expect(path).not.toContain('NaN')
})
