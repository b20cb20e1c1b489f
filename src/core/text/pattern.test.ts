import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMatch, findPatternProblem, matchesPattern } from './pattern'

describe('patterns as JavaScript writes them', () => {
  test.each([
    ['^[\\u4e00-\\u9fa5]+$', '张三', 'Zhang'],
    ['^[\\u{4e00}-\\u{9fa5}]+$', '张三', 'Zhang'],
    ['/^[\\u4E00-\\u9FA5a-z]+$/i', '张San', '张3'],
    ['^\\p{Script=Han}+$', '张三', 'Zhang'],
    ['^\\P{sc=Han}+$', 'Zhang', '张三'],
    ['^\\ud83d\\ude00$', '😀', '😁'],
    ['^[\\ud83d\\ude00\\u4e00]$', '😀', '\ud83d'],
    ['^[^]$', '\n', ''],
    ['/^a.b$/s', 'a\nb', 'ab'],
    ['/^b$/gm', 'a\nb', 'ab'],
    ['^\\中$', '中', '\\中'],
    ['^\\\\u4e00$', '\\u4e00', '一'],
  ])('%s matches %j and not %j', (pattern, text, other) => {
    expect(findPatternProblem(pattern)).toBeUndefined()
    expect([matchesPattern(pattern, text), matchesPattern(pattern, other)]).toEqual([true, false])
  })

  test('an escaped code unit means its character, alone and in a class', () => {
    const letter = fc.integer({ min: 0, max: 0xffff }).filter((code) => (code & 0xf800) !== 0xd800)
    fc.assert(
      fc.property(letter, letter, (code, other) => {
        const escaped = `\\u${code.toString(16).padStart(4, '0')}`
        for (const pattern of [`^${escaped}$`, `^[${escaped}]$`]) {
          expect(findMatch(pattern, String.fromCharCode(code))).toBe(String.fromCharCode(code))
          expect(matchesPattern(pattern, String.fromCharCode(other))).toBe(code === other)
        }
      }),
    )
  })
})

test.each([
  ['^(?=.*\\d).{8,}$', 'look-around', '(?='],
  ['^(?!0)\\d+$', 'look-around', '(?!'],
  ['(?<=¥)\\d+', 'look-around', '(?<='],
  ['(?<!¥)\\d+', 'look-around', '(?<!'],
  ['(.)\\1', 'back-reference', '\\1'],
  ['(?<a>.)\\k<a>', 'back-reference', '\\k'],
  ['[\\ud800-\\udbff][\\udc00-\\udfff]', 'surrogate', '\\ud800'],
  ['a++', 'possessive', '++'],
  ['(?>a)', 'possessive', '(?>'],
  ['(?#a)', 'group', '(?#'],
  ['^.{1,2000}$', 'repeat', '{1,2000}'],
  ['a{2,1}', 'repeat', '{2,1}'],
  ['*a', 'nothing-repeated', '*'],
  ['\\h', 'escape', '\\h'],
  ['[z-a]', 'class', 'z-a'],
  ['\\p{Chinese}', 'class', '\\p{Chinese}'],
  ['(a', 'unclosed', '(a'],
  ['[a', 'unclosed', '[a'],
  ['a)', 'unclosed', 'a)'],
  ['(?:(?:a{0,1000}){0,1000})', 'too-large', '(?:(?:a{0,1000}){0,1000})'],
  ['/a/z', 'flag', 'z'],
])('names the unsupported part of %s', (pattern, code, part) => {
  const problem = findPatternProblem(pattern)
  expect(problem?.code).toBe(`pattern.${code}`)
  expect(problem?.part.startsWith(part)).toBe(true)
})

test('a pattern is either supported or explained, whatever it contains', () => {
  const piece = fc.constantFrom(
    '\\',
    'u',
    '4e00',
    '{',
    '}',
    '[',
    ']',
    '^',
    '-',
    'p',
    '(',
    '?',
    ')',
    'd83d',
    '/',
    'k',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const problem = findPatternProblem(pieces.join(''))
      if (problem) expect(problem.part).not.toBe('')
    }),
  )
})
