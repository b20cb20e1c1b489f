import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FlowDesign } from '#/generated/types'
import { cardWidth } from '../../../core/diagram/step-positions'
import { createTestDesign, createTestStep } from '../testing'
import { readableViewport, readableZoom } from './readable-viewport'

const places = fc.array(
  fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })),
  {
    minLength: 1,
    maxLength: 12,
  },
)
const box = fc.record({
  width: fc.integer({ min: 320, max: 2400 }),
  height: fc.integer({ min: 200, max: 1400 }),
})

function designAt(at: readonly (readonly [number, number])[]): FlowDesign {
  const steps = at.map((_, n) => createTestStep(`step${n}`))
  const layoutset = at.map(([x, y], n) => ({ key: `step${n}`, loc: `${x} ${y}` }))
  return { ...createTestDesign(...steps), layoutset }
}

test('shows the start of every flow at a readable zoom', () => {
  fc.assert(
    fc.property(places, box, (at, size) => {
      const { x, y, zoom } = readableViewport(designAt(at), size)
      const [[startX, startY] = [0, 0]] = at
      expect(zoom).toBeGreaterThanOrEqual(readableZoom)
      expect(zoom).toBeLessThanOrEqual(1)
      expect(startX * zoom + x).toBeGreaterThanOrEqual(0)
      expect((startX + cardWidth) * zoom + x).toBeLessThanOrEqual(size.width)
      expect(startY * zoom + y).toBeGreaterThanOrEqual(0)
      expect(startY * zoom + y).toBeLessThan(size.height)
    }),
  )
})

test('shows a small flow as a whole, in the middle', () => {
  const design = designAt([
    [0, 0],
    [0, 200],
  ])
  const { x, zoom } = readableViewport(design, { width: 1000, height: 800 })
  expect(zoom).toBe(1)
  expect(x).toBe(500 - cardWidth / 2)
})
