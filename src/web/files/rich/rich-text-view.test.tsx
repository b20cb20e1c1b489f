import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RichTextView } from './rich-text-view'

beforeEach(() => {
  const { style } = document.documentElement
  style.setProperty('--q-surface', 'light-dark(#fff, #1c1f25)')
  style.setProperty('--q-text', 'light-dark(#1f2329, #e6e8ec)')
})
afterEach(cleanup)

const styleOf = (text: string) => screen.getByText(text).getAttribute('style')

test('pairs a dark text colour with one for the dark theme and keeps a readable one', () => {
  const html =
    '<p><span style="color: #000000">black</span><span style="color: #ff9090; font-size: 14px">rose</span></p>'
  render(<RichTextView html={html} />)
  expect(styleOf('black')).toBe('color: light-dark(#000000, #ffffff)')
  expect(styleOf('rose')).toBe('color: #ff9090; font-size: 14px')
})

test('darkens a chosen background in the dark theme and keeps its text readable', () => {
  render(
    <RichTextView html='<h3>Note</h3><p><span style="background-color: #ffff00">warning <b style="color: #000">now</b></span></p>' />,
  )
  expect(styleOf('warning')).toMatch(/^background-color: light-dark\(#ffff00, #[\da-f]{6}\)$/)
  expect(styleOf('now')).toBe('color: light-dark(#000, #ffffff)')
})
