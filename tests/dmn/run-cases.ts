import { FeelDate, FeelDateTime, FeelDuration, FeelTime } from 'feelin'
import { evaluateModel, UnsupportedDmnError } from '../../src/core/decision/dmn/evaluate-model'
import { parseDmnModel } from '../../src/core/decision/dmn/model'
import { parseXml } from '../../src/core/text/read-xml'
import { readCases, type TckCase } from './read-cases'

/** How one expected answer of a case came out. */
export interface TckResult {
  case: string
  decision: string
  outcome: 'passed' | 'failed' | 'not supported'
  why: string
}

const told = (value: unknown) => JSON.stringify(value) ?? String(value)
const moments = [FeelDate, FeelTime, FeelDateTime, FeelDuration]
const isMoment = (value: unknown) => moments.some((kind) => value instanceof kind)

function sameNumber(one: number, other: number) {
  return Math.abs(one - other) <= 1e-8 * Math.max(1, Math.abs(one), Math.abs(other))
}

/** Whether an answer is what a case expects; numbers may differ by what floating point loses. */
export function isExpected(value: unknown, expected: unknown): boolean {
  if (typeof value === 'number' && typeof expected === 'number') return sameNumber(value, expected)
  if (isMoment(value) || isMoment(expected))
    return isMoment(value) && isMoment(expected) && String(value) === String(expected)
  if (typeof value !== 'object' || typeof expected !== 'object' || !value || !expected)
    return (value ?? null) === expected
  if (Array.isArray(value) !== Array.isArray(expected)) return false
  const [found, wanted] = [new Map(Object.entries(value)), Object.entries(expected)]
  return found.size === wanted.length && wanted.every(([key, part]) => isExpected(found.get(key), part))
}

function runCase(one: TckCase, answer: (name: string) => unknown): TckResult[] {
  return one.expected.map(({ decision, value: expected }) => {
    const at = { case: one.id, decision }
    if (one.asks !== 'decision') return { ...at, outcome: 'not supported', why: one.asks }
    try {
      const value = answer(decision)
      if (isExpected(value, expected)) return { ...at, outcome: 'passed', why: '' }
      return { ...at, outcome: 'failed', why: `expected ${told(expected)}, found ${told(value)}` }
    } catch (failure) {
      if (failure instanceof UnsupportedDmnError)
        return { ...at, outcome: 'not supported', why: failure.message }
      return { ...at, outcome: 'failed', why: String(failure) }
    }
  })
}

/** Runs a file of cases against its model. */
export function runCases(modelText: string, casesText: string): TckResult[] {
  const { root, refused } = parseXml(modelText)
  const model = root && parseDmnModel(root)
  const cases = readCases(casesText)?.cases ?? []
  const unread = model ? model.unread.join(', ') : `model is ${refused ?? 'no DMN'}`
  if (!model || unread)
    return cases.flatMap(({ id, expected }) =>
      expected.map(({ decision }) => ({ case: id, decision, outcome: 'not supported', why: unread })),
    )
  return cases.flatMap((one) => runCase(one, evaluateModel(model, one.given)))
}
