import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import colours from '../../schemas/data/colours.json'
import { checkThemeColour } from '../../src/core/form'
import { colourOf, contrast, type Mode, type Rgb, tokenNames } from './css-colours'

const modes: Mode[] = ['light', 'dark']
const looks = modes.flatMap((mode) => colours.theme.map((primary) => ({ mode, primary })))

const grounds = ['page', 'sunken', 'surface', 'raised', 'hover', 'selected', 'fill']
const letters = ['text', 'text-2', 'text-3']
const tones = ['primary-strong', 'danger', 'warning', 'success', 'info', 'violet']
const calm = ['page', 'sunken', 'surface', 'raised']

const named = (pattern: RegExp) =>
  tokenNames.map((name) => name.slice(4)).filter((name) => pattern.test(name))
const pairs = [
  ...grounds.flatMap((ground) => letters.map((text) => [text, ground])),
  ...calm.flatMap((ground) => [...tones, 'placeholder', 'disabled'].map((text) => [text, ground])),
  ...['hover', 'selected'].flatMap((ground) =>
    ['primary-strong', 'danger', 'placeholder'].map((text) => [text, ground]),
  ),
  ...named(/-fill(-hover)?$/)
    .filter((name) => !/^(paper|on)-/.test(name))
    .map((fill) => ['on-fill', fill]),
  ...['danger', 'warning', 'success', 'violet'].map((tone) => [tone, `${tone}-soft`]),
  ...['text', 'text-2'].flatMap((text) =>
    named(/^(danger|warning|success|violet)-soft$/).map((ground) => [text, ground]),
  ),
  ...named(/^(state|kind)-.*-text$/).flatMap((name) => [
    [name, name.replace('-text', '-soft')],
    [name, 'surface'],
  ]),
  ...named(/^code-/).flatMap((name) => [
    [name, 'code'],
    [name, 'surface'],
  ]),
  ...named(/^avatar-/).map((ground) => ['on-fill', ground]),
  ...['viewer', 'viewer-raised'].map((ground) => ['viewer-text', ground]),
  ['on-fill', 'tip'],
  ['on-fill', 'brand'],
  ['brand-text', 'brand'],
] as [string, string][]

const ratio = (text: string, ground: string, mode: Mode, primary: string) =>
  contrast(colourOf(`var(--q-${text})`, mode, primary), colourOf(`var(--q-${ground})`, mode, primary))

describe.each(looks)('contrast in the $mode with the theme colour $primary', ({ mode, primary }) => {
  test('keeps text readable on every background it appears on (4.5 : 1)', () => {
    const poor = pairs.map(([text, ground]) => ({ text, ground, ratio: ratio(text, ground, mode, primary) }))
    expect(poor.filter(({ ratio }) => ratio < 4.5)).toEqual([])
  })

  test('keeps graphical marks distinguishable (3 : 1)', () => {
    const marks = ['mark', 'primary-strong', 'edge', 'edge-condition', 'edge-always']
    const poor = marks.map((mark) => ({ mark, ratio: ratio(mark, 'surface', mode, primary) }))
    expect(poor.filter(({ ratio }) => ratio < 3)).toEqual([])
  })
})

const written = (rgb: Rgb) =>
  `#${rgb
    .map((part) =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
const token = (name: string, mode: Mode, primary = '#409eff') => colourOf(`var(--q-${name})`, mode, primary)

test.each(modes)('checks a theme colour by what the tokens of the %s theme mix from it', (mode) => {
  const { grounds, texts, ...mixes } = colours.derived[mode]
  const names = {
    strong: 'primary-strong',
    fill: 'primary-fill',
    fillHover: 'primary-fill-hover',
    selected: 'selected',
  }
  for (const primary of ['#000000', '#ffffff', '#d4582a'])
    for (const [name, { share, with: other }] of Object.entries(mixes)) {
      const mixed = colourOf(`color-mix(in srgb, ${primary} ${share}%, ${other})`, mode, primary)
      expect(mixed, name).toEqual(token(names[name as keyof typeof names], mode, primary))
    }
  const of = (...list: string[]) => new Set(list.map((name) => written(token(name, mode))))
  expect(new Set(grounds)).toEqual(of('page', 'sunken', 'surface', 'raised', 'hover'))
  expect(new Set(texts)).toEqual(of(...letters, 'placeholder', 'danger'))
})

test('accepts only theme colours with which every text is readable, and proposes one for each other', () => {
  const number = fc.integer({ min: 0, max: 0xffffff })
  const isReadable = (primary: string) =>
    modes.every((mode) => pairs.every(([text, ground]) => ratio(text, ground, mode, primary) >= 4.5))
  fc.assert(
    fc.property(number, (value) => {
      const colour = `#${value.toString(16).padStart(6, '0')}`
      const problem = checkThemeColour(colour)
      expect(isReadable(problem?.readable ?? colour)).toBe(true)
      if (problem) expect(problem.ratio).toBeLessThan(4.5)
    }),
    { numRuns: 40 },
  )
  expect(colours.theme.flatMap((colour) => checkThemeColour(colour) ?? [])).toEqual([])
  expect(checkThemeColour('#ffd000')).toMatchObject({ mode: 'light' })
})

test('states both values of a colour that follows the theme', () => {
  const [light, dark] = modes.map((mode) =>
    grounds.map((name) => colourOf(`var(--q-${name})`, mode, '#409eff')),
  )
  for (const [at, name] of grounds.entries()) expect(light?.[at], name).not.toEqual(dark?.[at])
})
