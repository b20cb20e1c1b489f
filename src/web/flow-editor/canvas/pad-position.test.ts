import { expect, test } from 'vitest'
import { padPositionOf } from './pad-position'

const card = { left: 0, top: 0, right: 240, bottom: 120 }
const size = { width: 80, height: 80, gap: 14 }
const upright = (x: number) => [
  { x, y: -300 },
  { x, y: 300 },
]
const place = (lines: { x: number; y: number }[][], boxes: (typeof card)[] = []) => {
  const { side, align } = padPositionOf(card, size, lines, boxes)
  return `${side} ${align}`
}

test('shows the tools of a step to its right', () => expect(place([])).toBe('right center'))

test('shows the tools on the left if an arrow passes on the right', () =>
  expect(place([upright(280)])).toBe('left center'))

test('shows the tools above the card, beside the arrow that enters it, if arrows pass on both sides', () =>
  expect(place([upright(280), upright(-40), upright(120)])).toBe('top end'))

test('moves along the side of the card out of the way of another card', () => {
  const other = { left: 300, top: 90, right: 540, bottom: 210 }
  expect(place([], [other])).toBe('right start')
})

test('covers one arrow rather than two where no place is free', () => {
  const above = { left: -200, top: -100, right: 400, bottom: -5 }
  expect(place([upright(280), upright(300), upright(-40)], [above, { ...above, right: 399 }])).toBe(
    'left center',
  )
})
