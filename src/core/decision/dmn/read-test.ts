import type { DecisionCell } from '../../../generated/types'
import { fitsNumberPrecision } from '../../text/read-number'
import type { RangeBound } from '../parse-range'

type Constant = NonNullable<DecisionCell['values']>[number]

const literal = String.raw`"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|date\(\s*"[^"]*"\s*\)`
const whole = new RegExp(`^(?:${literal})$`)
const listed = new RegExp(String.raw`\s*(${literal})\s*(,|$)`, 'y')
const between = new RegExp(String.raw`^([[(\]])\s*(${literal})\s*\.\.\s*(${literal})\s*([\])[])$`)
const compared = new RegExp(String.raw`^(<=|>=|<|>)\s*(${literal})$`)

function textOf(word: string): string | undefined {
  try {
    const value: unknown = JSON.parse(word)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Parses a FEEL constant: a number, a text, true, false, or a date. Undefined for any other expression, and for a
 * number with more digits than survive.
 */
export function parseFeelConstant(word: string): Constant | undefined {
  if (!whole.test(word)) return undefined
  if (word === 'true' || word === 'false') return word === 'true'
  if (word.startsWith('"')) return textOf(word)
  if (word.startsWith('date')) return textOf(word.slice(word.indexOf('"'), -1).trim())
  return fitsNumberPrecision(word) ? Number(word) : undefined
}

/** Parses a list of FEEL constants; undefined if it is empty or contains anything else. */
export function parseFeelConstants(text: string): Constant[] | undefined {
  const found: Constant[] = []
  listed.lastIndex = 0
  while (listed.lastIndex < text.length) {
    const [, word = ''] = listed.exec(text) ?? []
    const value = parseFeelConstant(word)
    if (value === undefined) return undefined
    found.push(value)
  }
  return found.length ? found : undefined
}

const endOf = (word = ''): RangeBound | undefined => {
  const value = parseFeelConstant(word)
  return typeof value === 'boolean' ? undefined : value
}

function rangeIn(text: string): DecisionCell | undefined {
  const [, open = '', first, last, close = ''] = between.exec(text) ?? []
  const [from, to] = [endOf(first), endOf(last)]
  if (from !== undefined && to !== undefined)
    return {
      is: 'range',
      from,
      to,
      ...(open !== '[' && { above: true }),
      ...(close !== ']' && { below: true }),
    }
  const [, sign = '', word] = compared.exec(text) ?? []
  const end = endOf(word)
  if (end === undefined) return undefined
  if (sign.startsWith('>')) return { is: 'range', from: end, ...(sign === '>' && { above: true }) }
  return { is: 'range', to: end, ...(sign === '<' && { below: true }) }
}

/** Converts a FEEL unary test to a cell; undefined if it contains more than constants and ranges. */
export function parseUnaryTest(written: string): DecisionCell | undefined {
  const text = written.trim()
  if (text === '' || text === '-') return { is: 'any' }
  const range = rangeIn(text)
  if (range) return range
  const [, excluded] = /^not\s*\((.*)\)$/s.exec(text) ?? []
  const values = parseFeelConstants(excluded ?? text)
  return values && { is: excluded === undefined ? 'among' : 'outside', values }
}
