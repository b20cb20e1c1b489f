import { beforeEach, expect, test } from 'vitest'
import { readableStyles } from './readable-styles'
import { sanitizeToNodes } from './sanitize-rich-text'

beforeEach(() => {
  const { style } = document.documentElement
  style.setProperty('--q-surface', 'light-dark(#fff, #1c1f25)')
  style.setProperty('--q-text', 'light-dark(#1f2329, #e6e8ec)')
})

/** Returns the styles of a text by the words of the elements. */
const stylesOf = (html: string) =>
  Object.fromEntries(
    [...readableStyles(sanitizeToNodes(html), document.documentElement)].map(([element, style]) => [
      element.firstChild?.textContent?.trim(),
      style,
    ]),
  )

test('pairs a dark text colour with one for the dark theme and keeps a readable one', () => {
  const html =
    '<p><span style="color: #000000">black</span><span style="color: #ff9090; font-size: 14px">rose</span></p>'
  expect(stylesOf(html)).toEqual({
    black: 'color: light-dark(#000000, #ffffff)',
    rose: 'color: #ff9090; font-size: 14px',
  })
})

test('darkens a chosen background in the dark theme and keeps its text readable', () => {
  const html =
    '<h3>Note</h3><p><span style="background-color: #ffff00">warning <b style="color: #000">now</b></span></p>'
  const { warning, now } = stylesOf(html)
  expect(warning).toMatch(/^background-color: light-dark\(#ffff00, #[\da-f]{6}\)$/)
  expect(now).toBe('color: light-dark(#000, #ffffff)')
})
