import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import corpus from '#fixtures/expressions.json'
import { broken, filled, form, misfilled, sound, swapped, wild } from '../../../tests/kit/random-expression'
import {
  builtInFunctions,
  checkExpression,
  compileExpression,
  type ExpressionProblem,
  printExpression,
  type Scope,
} from './index'

const numRuns = Number(process.env.FUZZ_RUNS ?? 1_000)

const scopeOf = (values: Record<string, unknown>): Scope => ({
  value: (key) => values[key],
  shown: (key) => JSON.stringify(values[key]) ?? '',
  clock: corpus.clock,
})

/** Problems that only a wrong kind, name or count can cause; the static check must report them first. */
const seenByChecking = /not-a-|not-comparable|unknown-|arguments|column-outside/

const codes = (problems: (ExpressionProblem | undefined)[]) => problems.map((problem) => problem?.code)

describe('checks of expressions', () => {
  test.each(['number', 'boolean', 'text', 'date', 'list', 'any'] as const)(
    'finds nothing in well-typed parts, which then cause no type error: %s',
    (kind) => {
      fc.assert(
        fc.property(sound[kind], filled, (text, values) => {
          fc.pre(text.length <= 4_000)
          expect(codes(checkExpression(text, form))).toEqual([])
          const { problem } = compileExpression(text).run(scopeOf(values))
          expect(problem?.code ?? '').not.toMatch(seenByChecking)
        }),
        { numRuns: Math.ceil(numRuns / 6) },
      )
    },
    600_000,
  )

  test('finds everything that can only fail', () => {
    fc.assert(
      fc.property(swapped, filled, (text, values) => {
        fc.pre(!checkExpression(text, form).length)
        const { problem } = compileExpression(text).run(scopeOf(values))
        expect(problem?.code ?? '').not.toMatch(seenByChecking)
      }),
      { numRuns: Math.ceil(numRuns / 3), maxSkipsPerRun: 20 },
    )
  }, 600_000)
})

describe('any expression', () => {
  test('returns a value or a located problem, and prints back to itself', () => {
    fc.assert(
      fc.property(fc.oneof(wild, broken), misfilled, (text, values) => {
        const { run, tree } = compileExpression(text)
        const { problem } = run(scopeOf(values))
        expect(problem?.code).not.toBe('expression.function-failed')
        if (problem) expect(0 <= problem.from && problem.from <= problem.to).toBe(true)
        if (tree && printExpression(tree).length <= 4_000)
          expect(printExpression(compileExpression(printExpression(tree)).tree ?? tree)).toBe(
            printExpression(tree),
          )
      }),
      { numRuns },
    )
  }, 600_000)

  const long = { text: '啊,'.repeat(50_000), list: Array.from({ length: 20_000 }, (_, index) => `${index}`) }
  const table = Array.from({ length: 5_000 }, (_, index) => ({ bhq6G: index / 100, pR3ce: `${index}` }))
  const huge = new Map<string, unknown>([
    ...form.map(({ key, kind }) => [key, long[kind === 'list' ? 'list' : 'text']] as const),
  ])
  huge.set('1685774578123_3', table)
  const hostile = fc.constantFrom(
    ...[
      '1000000000',
      '-1000000000',
      '0.5',
      '9'.repeat(30),
      '0',
      '$[乘方](10,99)',
      '$[乘方](10,-99)',
      '1 / 3',
    ],
    ...['"9999-12-31 23:59:59"', '"0001-01-01"', '""', '"(a+)+$"', '"%,¥"', '"数量_bhq6G"', 'true'],
    ...form.map(({ name, key }) => `@[${name}_${key}]`),
  )
  const calls = fc
    .tuple(fc.constantFrom(...builtInFunctions.keys()), fc.array(hostile, { maxLength: 5 }))
    .map(([name, args]) => `$[${name}](${args.join(',')})`)

  test('finishes on nested lists with thousands of items', () => {
    const [items, wanted] = [form[0], form.find(({ kind }) => kind === 'list')]
    const text = `$[包含inAarray](@[${items?.name}_${items?.key}], @[${wanted?.name}_${wanted?.key}])`
    expect(compileExpression(text).run({ value: (key) => huge.get(key), clock: corpus.clock }).value).toBe(
      false,
    )
  })

  test('returns a value or rejects functions with huge arguments', () => {
    fc.assert(
      fc.property(calls, (text) => {
        const { problem } = compileExpression(text).run({
          value: (key) => huge.get(key),
          clock: corpus.clock,
        })
        expect(problem?.code).not.toBe('expression.function-failed')
      }),
      { numRuns },
    )
  }, 600_000)
})
