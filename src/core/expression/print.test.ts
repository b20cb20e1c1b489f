import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compileExpression,
  describeValue,
  evaluateExpression,
  formatExpressionValue,
  printExpression,
} from './index'
import { type BinaryOperator, type ExpressionNode, precedence } from './tree'

const at = { from: 0, to: 0 }
const operators = Object.keys(precedence) as BinaryOperator[]
const reference = fc.record({
  name: fc.stringMatching(/^(a[金额a_ ]{0,4}x)?$/),
  key: fc.constantFrom('1685774578123_1', '1685774578123_22'),
  shown: fc.boolean(),
  column: fc.constant(false),
})
const tie = (of: fc.Arbitrary<ExpressionNode>): fc.Arbitrary<ExpressionNode> =>
  fc.oneof(
    fc.string({ unit: 'grapheme' }).map((value): ExpressionNode => ({ ...at, type: 'text', value })),
    fc.nat().map((digits): ExpressionNode => ({ ...at, type: 'number', digits: String(digits) })),
    fc.boolean().map((value): ExpressionNode => ({ ...at, type: 'boolean', value })),
    reference.map((field): ExpressionNode => ({ ...at, type: 'field', ...field })),
    fc
      .tuple(fc.constantFrom('!' as const, '-' as const), of)
      .map(([operator, operand]): ExpressionNode => ({ ...at, type: 'unary', operator, of: operand })),
    fc
      .tuple(fc.constantFrom(...operators), of, of)
      .map(([operator, left, right]): ExpressionNode => ({ ...at, type: 'binary', operator, left, right })),
    fc
      .array(of, { maxLength: 3 })
      .map((args): ExpressionNode => ({ ...at, type: 'call', form: '$', name: '函数', args })),
  )
const trees = fc.letrec<{ tree: ExpressionNode }>((again) => ({ tree: tie(again('tree')) })).tree

/** Strips positions and brackets, which printing may add. */
const bare = (tree: ExpressionNode | undefined): unknown =>
  JSON.parse(JSON.stringify(tree ?? null), (key, value) =>
    key === 'from' || key === 'to' || key === 'bracketed' ? undefined : value,
  )

test('parses a printed tree back to the same tree and prints it identically', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const text = printExpression(tree)
      fc.pre(text.length < 2_000)
      const again = compileExpression(text)
      expect(again.problems).toEqual([])
      expect(bare(again.tree)).toEqual(bare(tree))
      expect(printExpression(again.tree ?? tree)).toBe(text)
    }),
  )
})

const written = fc
  .array(
    fc
      .constantFrom(
        '1',
        '2.50',
        '"a\\\\n\\n"',
        '“好”',
        '@[a  [b _1685774578123_1]',
        '@[__1685774578123_1_展示值]',
      )
      .chain((operand) =>
        fc.constantFrom(operand, `(${operand})`, `-(${operand} * 3)`, `!$[ f ](${operand}，(1))`),
      ),
    { minLength: 1, maxLength: 6 },
  )
  .chain((operands) =>
    fc
      .array(fc.constantFrom(...operators), { minLength: operands.length, maxLength: operands.length })
      .map((signs) =>
        operands.map((operand, index) => (index ? `${signs[index]}${operand}` : operand)).join(''),
      ),
  )

test("preserves the meaning and brackets of an author's text after printing", () => {
  const unplaced = (tree: ExpressionNode | undefined): unknown =>
    JSON.parse(JSON.stringify(tree), (key, value) => (key === 'from' || key === 'to' ? undefined : value))
  fc.assert(
    fc.property(written, (text) => {
      const { tree, problems } = compileExpression(text)
      expect(problems).toEqual([])
      expect(unplaced(compileExpression(printExpression(tree as ExpressionNode)).tree)).toEqual(
        unplaced(tree),
      )
    }),
  )
})

test.each([
  ['1+2*3', '1 + 2 * 3'],
  ['（1+2）*3', '(1 + 2) * 3'],
  ['(a)', undefined],
  ['“好”==@[ 金额_1685774578123_1 ]', '"好" == @[金额_1685774578123_1]'],
  ['$[f](1，"x")', '$[f](1, "x")'],
  ['((1))', '(1)'],
])('prints %s as %s', (text, expected) => {
  const { tree } = compileExpression(text)
  expect(tree && printExpression(tree)).toBe(expected)
})

test.each<[unknown, string]>([
  [1e-7, '0.0000001'],
  [1e21, '1000000000000000000000'],
  [[1e-7, 'a', [2]], '[0.0000001,"a",[2]]'],
  ['1e-7', '1e-7'],
  [{ a: 1 }, '{"a":1}'],
])('writes %j as the language reads it', (value, text) => {
  expect(formatExpressionValue(value)).toBe(text)
  expect(describeValue(value)).toBe(text)
})

test('reads a small number as it was written', () => {
  const { value } = evaluateExpression('1 / 10000000', { value: () => '' })
  expect(evaluateExpression(formatExpressionValue(value), { value: () => '' }).value).toBe(value)
})
