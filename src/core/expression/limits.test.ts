import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkExpression,
  compileExpression,
  compileSetFormula,
  evaluateExpression,
  isConditionMet,
  renameFieldInExpression,
} from './index'

const scope = { value: () => '1' }
const codeOf = (text: string) => evaluateExpression(text, scope).problem?.code

const hostile: [string, string][] = [
  ['a million characters', '1+'.repeat(500_000)],
  ['100,000 brackets', '('.repeat(100_000)],
  ['4,000 brackets', '('.repeat(4_000)],
  ['2,000 pairs of brackets', '('.repeat(2_000) + ')'.repeat(2_000)],
  ['4,000 signs', '!'.repeat(4_000)],
  ['4,000 quotes', '"'.repeat(3_999)],
  ['2,000 full-width quotes', '“'.repeat(2_000)],
  ['2,000 escapes', `"${'\\"'.repeat(1_999)}`],
  ['2,000 open references', '@['.repeat(2_000)],
  ['1,000 missing operators', '1 2 '.repeat(1_000)],
  ['nested calls', '$[f]('.repeat(800)],
  ['2,000 closing brackets', '1)'.repeat(2_000)],
  ['half of a surrogate pair', '1 + \ud83d'],
  ['signs of a regular expression', '(a+)+$|(.*)*\\'.repeat(250)],
  ['surrogates, controls and marks of direction', '\ud800\u0000\u202e\u{1f469}\u200d'.repeat(660)],
]

describe('hostile texts', () => {
  test.each(hostile)('%s: returns problems (the bench measures the time)', (_, text) => {
    expect(checkExpression(text, [])).not.toEqual([])
    expect(compileSetFormula(text).problems).toHaveLength(1)
  })

  const pieces = [
    '(',
    ')',
    ',',
    '"',
    '“',
    '@[',
    '@[a_1685774578123_1]',
    '$[f]',
    '#[',
    '#C[',
    '$1',
    '1.5',
    '+',
    '-',
  ]
  const more = [
    '*',
    '/',
    '!',
    '==',
    '=',
    '<',
    '&&',
    '||',
    '&',
    'true',
    '字',
    ' ',
    '\n',
    '\\',
    '{{',
    '__proto__',
  ]
  const soup = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 60 }).map((parts) => parts.join(''))

  test('throws on no text', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary' })), (text) => {
        for (const { from, to, line, column } of compileExpression(text).problems) {
          expect(from >= 0 && from <= to && to <= text.length && line > 0 && column > 0).toBe(true)
        }
        evaluateExpression(text, scope)
        checkExpression(text, [])
        compileSetFormula(text).run([['a'], ['b']])
        renameFieldInExpression(text, '1685774578123_1', 'b')
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
    )
  }, 600_000)
})

describe('limits', () => {
  test('does not count a long sum as deeply nested', () => {
    expect(evaluateExpression(Array(400).fill('1').join('+'), scope)).toEqual({ value: 400 })
  })

  test.each([
    ['100 brackets are one too deep', `${'('.repeat(100)}1${')'.repeat(100)}`, 'expression.too-deep'],
    ['100 signs are one too deep', `${'-'.repeat(100)}1`, 'expression.too-deep'],
    ['brackets in texts do not nest', `"${'('.repeat(200)}" == "a"`, undefined],
    ['99 brackets are fine', `${'('.repeat(99)}1${')'.repeat(99)}`, undefined],
    ['a sum of 501 terms has too many parts', Array(501).fill('1').join('+'), 'expression.too-many-parts'],
    ['a text of 4,000 characters is fine', `"${'a'.repeat(3_991)}"=="a"`, undefined],
    ['one character more is too long', `"${'a'.repeat(3_995)}"=="a"`, 'expression.too-long'],
    ['a number has at most 30 digits', '1'.repeat(31), 'expression.number-too-long'],
  ])('%s', (_, text, code) => {
    expect(codeOf(text)).toBe(code)
  })

  test('limits how much functions read', () => {
    const rows = Array.from({ length: 5_000 }, () => ({ bhq6G: 1 }))
    const many = Array(60).fill('$[按条件计数](@[a_1685774578123_1],@[a_bhq6G]>0&&@[a_bhq6G]>0)').join('+')
    expect(evaluateExpression(many, { value: () => rows }).problem?.code).toBe('expression.too-many-steps')
  })
})

describe('conditions that are met only by a certain true', () => {
  test.each([
    ['1 < 2', true],
    ['2', true],
    ['0', false],
    ['', false],
    ['1 <', false],
    ['1 / 0 == 1', false],
    ['"abc"', false],
    ['"1"', true],
  ])('%s: %s', (text, expected) => {
    expect(isConditionMet(text, scope)).toBe(expected)
  })
})
