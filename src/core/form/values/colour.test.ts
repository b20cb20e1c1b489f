import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseColour } from './colour'

test.each([
  ['#409EFF', '#409eff'],
  ['#abc', '#aabbcc'],
  ['#ABCD', '#aabbccdd'],
  ['rgb(64, 158, 255)', '#409eff'],
  ['rgba(64, 158, 255, 0.8)', '#409effcc'],
  ['rgb(64 158 255 / 80%)', '#409effcc'],
  ['rgba(64, 158, 255, 1)', '#409eff'],
  ['hsl(0, 100%, 50%)', '#ff0000'],
  ['hsla(120, 100%, 25%, 1)', '#008000'],
  ['red', '#ff0000'],
  [' Navy ', '#000080'],
  ['constructor', undefined],
  ['rgb(64, x, 255)', undefined],
  ['', undefined],
  ['请选择', undefined],
])('reads %s as the colour %s', (typed, stored) => expect(parseColour(typed)).toBe(stored))

test('reads a stored colour as itself, and any three numbers as a colour', () => {
  const part = fc.integer({ min: 0, max: 255 })
  fc.assert(
    fc.property(part, part, part, (red, green, blue) => {
      const stored = parseColour(`rgb(${red}, ${green}, ${blue})`) ?? ''
      expect(stored).toMatch(/^#[\da-f]{6}$/)
      expect(parseColour(stored.toUpperCase())).toBe(stored)
    }),
  )
})
