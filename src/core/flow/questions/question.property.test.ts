import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Question, QuestionLimit } from '../../../generated/types'
import { canonicalize, plainDigest } from '../../proof/digest'
import { applyNarrowing, assertLimitsFit, assertNotWider, questionDigest } from './question'

const questionWith = (given: unknown, more: Partial<Question> = {}): Question => {
  const text = canonicalize(given)
  return {
    title: '付款',
    text: '',
    arguments: text,
    digest: plainDigest(text),
    evidence: [],
    limits: [],
    program: 'ERP',
    owner: '王磊',
    ownerId: '100010',
    deadline: '2026-12-04T10:00:00Z',
    validUntil: '2026-12-05T10:00:00Z',
    ...more,
  }
}

const names = fc.constantFrom('a', 'b/c', 'd~e', '金额', '__proto__', 'constructor', '0')
const json = fc.jsonValue({ maxDepth: 2 }).filter((value) => {
  try {
    return canonicalize(value) !== ''
  } catch {
    return false
  }
})

describe('limits of approvers', () => {
  test('change the one argument that they name, to at most what was asked for', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(names, json), { maxLength: 4 }),
        names,
        fc.nat(1e9),
        fc.integer(),
        (others, name, asked, value) => {
          const given = Object.fromEntries([...others, [name, asked]])
          const path = `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
          const limit: QuestionLimit = { name: 'most', title: '上限', path, max: asked }
          assertLimitsFit([limit], given)
          const question = questionWith(given, { limits: [limit], narrowing: { most: value } })
          if (value < 0 || value > asked) {
            expect(() => applyNarrowing(question)).toThrow('ask.limit-beyond')
            return
          }
          const allowed = applyNarrowing(question).arguments
          expect(canonicalize(allowed)).toBe(canonicalize(Object.fromEntries([...others, [name, value]])))
        },
      ),
    ))

  test('never widen what an earlier approver has narrowed', () =>
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (first, second) => {
        const limits = [{ name: 'most', title: '上限', path: '/a', max: 100 }]
        const [before, after] = [first, second].map((most) =>
          questionWith({ a: 100 }, { limits, narrowing: { most } }),
        ) as [Question, Question]
        const check = () => assertNotWider(before, after)
        if (second > first) expect(check).toThrow('ask.limit-wider')
        else expect(check).not.toThrow()
      }),
    ))

  test('of a time without a path end the validity earlier, and never later', () => {
    const until = '2026-12-05T10:00:00Z'
    const limits = [{ name: 'end', title: '有效至', until }]
    const at = (end: string) => questionWith({}, { limits, narrowing: { end } })
    expect(applyNarrowing(at('2026-12-04T00:00:00Z')).validUntil).toBe('2026-12-04T00:00:00Z')
    expect(() => applyNarrowing(at('2026-12-06T00:00:00Z'))).toThrow('ask.limit-beyond')
    expect(() => applyNarrowing(at('soon'))).toThrow('ask.limit-beyond')
  })

  test.each<[string, Partial<QuestionLimit>, string]>([
    ['no kind', { path: '/a' }, 'ask.limit-kind'],
    ['two kinds', { path: '/a', max: 1, enum: ['x', 'y'] }, 'ask.limit-kind'],
    ['a maximum without a path', { max: 1 }, 'ask.limit-kind'],
    ['a maximum below the argument', { path: '/a', max: 0 }, 'ask.limit-misfit'],
    ['a path to nothing', { path: '/b', max: 1 }, 'ask.limit-misfit'],
    ['an inherited member', { path: '/constructor', enum: ['x', 'y'] }, 'ask.limit-misfit'],
    ['choices without the argument', { path: '/a', enum: ['x', 'y'] }, 'ask.limit-misfit'],
  ])('are refused when they have %s', (_, limit, code) => {
    expect(() => assertLimitsFit([{ name: 'n', title: 't', ...limit }], { a: 1 })).toThrow(code)
  })
})

test('the digest of a question covers each member but the limits that approvers set', () => {
  const question = questionWith({ a: 1 }, { narrowing: {} })
  const digest = questionDigest(question)
  expect(questionDigest({ ...question, narrowing: { most: 5 } })).toBe(digest)
  for (const name of Object.keys(question).filter((one) => one !== 'narrowing'))
    expect(questionDigest({ ...question, [name]: 'other' } as Question), name).not.toBe(digest)
})
