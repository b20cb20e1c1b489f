import { RE2JS } from 're2js'

// Translates the syntax of JavaScript, in which designers find and write patterns, to that of the library.

const hex = '[\\da-fA-F]'
const high = `\\\\u([dD][89abAB]${hex}{2})`
const low = `\\\\u([dD][c-fC-F]${hex}{2})`

/** Escapes that JavaScript and the library write differently; the last one consumes any other escape. */
const escapes = new RegExp(
  [
    `${high}${low}`,
    `\\\\u(${hex}{4})`,
    `\\\\u\\{(${hex}{1,6})\\}`,
    '\\\\([pP])\\{(?:Script|sc|Script_Extensions|scx|General_Category|gc)=(\\w+)\\}',
    '\\\\c([A-Za-z])',
    '\\\\([^\\x00-\\x7f])',
    '\\\\[^]',
    '(\\[\\^\\])',
  ].join('|'),
  'g',
)

const ofCode = (code: string | number) => `\\x{${typeof code === 'string' ? code : code.toString(16)}}`

const joined = (first: string, second: string) =>
  (((Number.parseInt(first, 16) & 0x3ff) << 10) | (Number.parseInt(second, 16) & 0x3ff)) + 0x10000

/**
 * Returns a pattern in the library's syntax: code units and code points (`\u4e00`), properties by script
 * (`\p{Script=Han}`), control characters, and `[^]` for any character.
 */
export const toLinearPattern = (pattern: string): string =>
  pattern.replace(
    escapes,
    (
      whole,
      first?: string,
      second?: string,
      unit?: string,
      point?: string,
      property?: string,
      value?: string,
      control?: string,
      letter?: string,
      any?: string,
    ) => {
      if (first && second) return ofCode(joined(first, second))
      if (unit ?? point) return ofCode(unit ?? point ?? '')
      if (property) return `\\${property}{${value}}`
      if (control) return ofCode(control.charCodeAt(0) % 32)
      if (any) return '(?s:.)'
      return letter ?? whole
    },
  )

const halves = new RegExp(`${high}${low}|\\\\u([dD][89a-fA-F]${hex}{2})|\\\\[^]`, 'g')

/** Finds half of a character that JavaScript stores as two code units; it never matches by itself. */
export function findSurrogate(pattern: string): string | undefined {
  for (const [whole, , , half] of pattern.matchAll(halves)) if (half) return whole
  return undefined
}

/** Flags of the library by those of JavaScript; the others mean nothing for a single test. */
const flagsByLetter: Readonly<Record<string, 'CASE_INSENSITIVE' | 'MULTILINE' | 'DOTALL' | null>> = {
  i: 'CASE_INSENSITIVE',
  m: 'MULTILINE',
  s: 'DOTALL',
  g: null,
  u: null,
  v: null,
  y: null,
}

const flagOf = (letter: string): number => {
  const name = flagsByLetter[letter]
  return name ? RE2JS[name] : 0
}

/** Parses the flags behind a pattern; `unknown` is the first one that does not exist. */
export function parseFlags(written: string): { flags: number; unknown?: string } {
  const letters = [...written]
  const unknown = letters.find((letter) => flagsByLetter[letter] === undefined)
  return {
    flags: letters.reduce((flags, letter) => flags | flagOf(letter), 0),
    ...(unknown && { unknown }),
  }
}
