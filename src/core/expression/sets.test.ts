import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileSetFormula } from './index'

const groups = [
  ['li', 'zhao', 'li'],
  ['zhao', 'qian'],
  ['qian', 'sun'],
]
const run = (text: string) => compileSetFormula(text, groups.length).run(groups)

describe('contact formulas', () => {
  test.each([
    ['$1', ['li', 'zhao']],
    ['union($1,$2)', ['li', 'zhao', 'qian']],
    ['union($2,$1)', ['zhao', 'qian', 'li']],
    ['intersection($1,$2)', ['zhao']],
    ['difference($1,$2)', ['li']],
    ['difference($1,$2,$3)', ['li']],
    ['difference($1,intersection($1,$2))', ['li']],
    [' union( $1 ，difference（$3,$2）) ', ['li', 'zhao', 'sun']],
    ['(union($1))', ['li', 'zhao']],
  ])('%s', (text, expected) => {
    expect(run(text)).toEqual(expected)
  })

  test.each([
    ['', 'contact.formula-empty', 0],
    ['  ', 'contact.formula-empty', 0],
    ['union($1,$2)+1', 'contact.formula-invalid', 12],
    ['merge($1)', 'contact.formula-invalid', 0],
    ['union($1', 'contact.formula-invalid', 8],
    ['$1$2', 'contact.formula-invalid', 2],
    [')(,', 'contact.formula-invalid', 0],
    ['union()', 'contact.formula-invalid', 0],
    ['union', 'contact.formula-invalid', 0],
    ['union($1,,$2)', 'contact.formula-invalid', 9],
    ['union($1)($2)', 'contact.formula-invalid', 9],
    ['$0', 'contact.formula-invalid', 0],
    ['union($1,$4)', 'contact.formula-operand', 9],
    [`${'union('.repeat(21)}$1${')'.repeat(21)}`, 'contact.formula-too-deep', 126],
    [`${'('.repeat(21)}$1${')'.repeat(21)}`, 'contact.formula-too-deep', 21],
    [`union(${Array(201).fill('$1').join(',')})`, 'contact.formula-too-many', 606],
    ['$1'.repeat(2_001), 'contact.formula-too-long', 0],
  ])('rejects %s', (text, code, from) => {
    const { problems } = compileSetFormula(text, groups.length)
    expect(problems).toMatchObject([{ code, from }])
    expect(run(text)).toEqual([])
  })

  test('accepts as many characters as are allowed', () => {
    expect(run(`$1${' '.repeat(3_998)}`)).toEqual(['li', 'zhao'])
  })

  test('points only at the letter that is out of place', () => {
    expect(compileSetFormula('union($1,$2)+1').problems).toMatchObject([{ from: 12, to: 13 }])
  })

  test('finds no people instead of all others for a missing operand', () => {
    expect(compileSetFormula('difference($1,$2)').run([['li']])).toEqual([])
  })
})

type Expression = { text: string; model: (sets: Set<string>[]) => Set<string> }
type Fold = (first: Set<string>, others: Set<string>[]) => Set<string>

const filter = (set: Set<string>, keeps: (one: string) => boolean) => new Set([...set].filter(keeps))
const naive: Record<string, Fold> = {
  union: (first, others) => new Set([...first, ...others.flatMap((set) => [...set])]),
  intersection: (first, others) => filter(first, (one) => others.every((set) => set.has(one))),
  difference: (first, others) => filter(first, (one) => !others.some((set) => set.has(one))),
}
const operand = fc
  .nat(2)
  .map((k): Expression => ({ text: `$${k + 1}`, model: (sets) => sets[k] ?? new Set() }))
const expressions = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    operand,
    fc
      .tuple(
        fc.constantFrom('union', 'intersection', 'difference'),
        tie('any'),
        fc.array(tie('any'), { maxLength: 2 }),
      )
      .map(
        ([name, first, others]): Expression => ({
          text: `${name}(${[first, ...others].map(({ text }) => text).join(',')})`,
          model: (sets) =>
            naive[name]?.(
              first.model(sets),
              others.map(({ model }) => model(sets)),
            ) ?? new Set(),
        }),
      ),
  ),
})).any
const people = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 6 })

describe('set operators', () => {
  test('combines people as plain sets do, in the order of the first operand and without duplicates', () => {
    fc.assert(
      fc.property(expressions, fc.tuple(people, people, people), ({ text, model }, sets) => {
        const { problems, run } = compileSetFormula(text, 3)
        fc.pre(!problems.length)
        expect(run(sets)).toEqual([...model(sets.map((set) => new Set(set)))])
      }),
    )
  })

  test('subtracts members one by one as it subtracts their union', () => {
    fc.assert(
      fc.property(fc.tuple(people, people, people), (sets) => {
        const answer = (text: string) => compileSetFormula(text).run(sets)
        expect(answer('difference($1,$2,$3)')).toEqual(answer('difference($1,union($2,$3))'))
        expect(answer('difference($1,$1)')).toEqual([])
        expect(answer('intersection($1,$2)').toSorted()).toEqual(answer('intersection($2,$1)').toSorted())
      }),
    )
  })
})
