import { textPattern } from './tokens'

/** Limits of one expression; each has a problem text that names it. */
export const expressionLimits = {
  length: 4_000,
  depth: 100,
  nodes: 1_000,
  digits: 30,
  /** Maximum number of decimals of a function. */
  decimals: 10,
  /** Maximum number of characters of a computed text. */
  text: 1_000_000,
  /** Maximum number of list items and table rows that functions read in one evaluation. */
  steps: 200_000,
  /**
   * The same for a whole run: all fields, columns and rows of a form, all conditions of an action. Fifteen
   * columns with a lookup in 5,000 rows use half of it.
   */
  runSteps: 250_000,
  /** Maximum number of problems reported; the first are the most helpful. */
  problems: 20,
} as const

const quoted = new RegExp(textPattern, 'gu')

/** Whether brackets alone show, before parsing, that a text is nested too deep. */
export function isNestedTooDeep(text: string): boolean {
  let depth = 0
  for (const [bracket] of text.replace(quoted, '').matchAll(/[()（）]/g)) {
    depth += bracket === '(' || bracket === '（' ? 1 : -1
    if (depth > expressionLimits.depth) return true
  }
  return false
}
