import { readFileSync } from 'node:fs'

/** Red, green, blue from 0 to 1. */
export type Rgb = readonly [number, number, number]
export type Mode = 'light' | 'dark'

const css = readFileSync('src/web/ui/tokens.css', 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const values = new Map(
  [...css.matchAll(/(--q-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
)

/** The names of all tokens. */
export const tokenNames: readonly string[] = [...values.keys()]

/** The arguments of a function of CSS: commas inside brackets divide nothing. */
function argumentsOf(text: string): string[] {
  const inner = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'))
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const [at, char] of [...inner].entries()) {
    if (char === '(') depth++
    if (char === ')') depth--
    if (char !== ',' || depth > 0) continue
    found.push(inner.slice(from, at))
    from = at + 1
  }
  return [...found, inner.slice(from)]
}

function hex(text: string): Rgb {
  const digits = text.slice(1)
  const pairs = digits.length === 3 ? [...digits].map((one) => one + one) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16) / 255)
  return [red, green, blue]
}

/** What a colour of the token file is in a theme, with a theme colour. */
export function colourOf(value: string, mode: Mode, primary: string): Rgb {
  const text = value.trim()
  const of = (part = '') => colourOf(part, mode, primary)
  if (text.startsWith('#')) return hex(text)
  if (text === 'var(--q-primary)') return hex(primary)
  if (text.startsWith('var(')) return of(values.get(text.slice(4, -1)))
  if (text.startsWith('light-dark(')) return of(argumentsOf(text)[mode === 'light' ? 0 : 1])
  if (!text.startsWith('color-mix(')) throw new Error(`no colour: ${text}`)
  const [, first = '', second] = argumentsOf(text)
  const [, colour, percent] = /^(.*) (\d+)%$/s.exec(first.trim()) ?? []
  const share = Number(percent) / 100
  const other = of(second)
  const [red = 0, green = 0, blue = 0] = of(colour).map(
    (part, at) => part * share + (other[at] ?? 0) * (1 - share),
  )
  return [red, green, blue]
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const luminance = ([red, green, blue]: Rgb) =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)

/** How much two colours differ, as WCAG reckons it. */
export function contrast(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}
