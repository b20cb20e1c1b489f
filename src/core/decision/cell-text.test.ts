import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dateTexts, numberTexts } from '../../../tests/kit/written-values'
import type { DecisionCell } from '../../generated/types'
import { type CellColumn, formatDecisionCell, parseDecisionCell } from './cell-text'
import { formatResultCell, parseResultCell } from './result-text'

const words = { yes: '是', no: '否' }
const amount: CellColumn = { kind: 'number', words }
const date: CellColumn = { kind: 'date', words }
const text: CellColumn = { kind: 'text', words }
const choice: CellColumn = {
  kind: 'text',
  choices: [
    { value: 'it', label: '信息设备' },
    { value: 'of', label: '办公, 其他' },
  ],
  words,
}

test.each<[string, CellColumn, DecisionCell]>([
  ['', amount, { is: 'any' }],
  ['-', amount, { is: 'any' }],
  ['> 5000', amount, { is: 'range', from: 5000, above: true }],
  ['>=5,000', amount, { is: 'range', from: 5000 }],
  ['≤ 2万', amount, { is: 'range', to: 20000 }],
  ['＜ 1.5 千', amount, { is: 'range', to: 1500, below: true }],
  ['5000–20000', amount, { is: 'range', from: 5000, to: 20000 }],
  ['5000-20000', amount, { is: 'range', from: 5000, to: 20000 }],
  ['5,000 至 2万', amount, { is: 'range', from: 5000, to: 20000 }],
  ['[5000..20000)', amount, { is: 'range', from: 5000, to: 20000, below: true }],
  ['≥ 5000, < 20000', amount, { is: 'range', from: 5000, to: 20000, below: true }],
  ['>5000 且 <=20000', amount, { is: 'range', from: 5000, above: true, to: 20000 }],
  ['-5 – 5', amount, { is: 'range', from: -5, to: 5 }],
  ['5000', amount, { is: 'among', values: [5000] }],
  ['1, 2、3', amount, { is: 'among', values: [1, 2, 3] }],
  ['≠ 0', amount, { is: 'outside', values: [0] }],
  ['2024-01-01 ~ 2024-12-31', date, { is: 'range', from: '2024-01-01', to: '2024-12-31' }],
  ['信息设备', choice, { is: 'among', values: ['it'] }],
  ['信息设备, "办公, 其他"', choice, { is: 'among', values: ['it', 'of'] }],
  ['不是 信息设备', choice, { is: 'outside', values: ['it'] }],
  ['是', { kind: 'boolean', words }, { is: 'among', values: [true] }],
  ['no', { kind: 'boolean', words }, { is: 'among', values: [false] }],
  ['甲、乙', text, { is: 'among', values: ['甲', '乙'] }],
  ['1, 甲', { kind: 'any', words }, { is: 'among', values: [1, '甲'] }],
  ['−', text, { is: 'any' }],
  ['－', amount, { is: 'any' }],
  ['=>5', amount, { is: 'range', from: 5 }],
  ['=< 5', { kind: 'any', words }, { is: 'range', to: 5 }],
  ['=> 5, =< 8', amount, { is: 'range', from: 5, to: 8 }],
  ['5–10万', amount, { is: 'range', from: 50_000, to: 100_000 }],
  ['5-10%', amount, { is: 'range', from: 0.05, to: 0.1 }],
  ['1～3亿', amount, { is: 'range', from: 100_000_000, to: 300_000_000 }],
  ['500–1万', amount, { is: 'range', from: 500, to: 10_000 }],
  ['100,200,300', amount, { is: 'among', values: [100_200_300] }],
  ['007', { kind: 'any', words }, { is: 'among', values: ['007'] }],
])('reads %s', (written, column, cell) => expect(parseDecisionCell(written, column)).toEqual(cell))

test.each<[string, CellColumn]>([
  ['many', amount],
  ['> many', amount],
  ['其他', choice],
  ['甲,,乙', text],
  ['"甲', text],
  ['maybe', { kind: 'boolean', words }],
  ['1 – x', amount],
  ['1,000,2', amount],
  ['1,000,2', { kind: 'any', words }],
])('cannot read %s', (written, column) => expect(parseDecisionCell(written, column)).toBeUndefined())

test.each(numberTexts)('reads the number %s in a cell as %s', (written, value) =>
  expect(parseDecisionCell(written, amount)).toEqual(
    value === undefined ? undefined : { is: 'among', values: [value] },
  ),
)

test.each(dateTexts)('reads the date %s in a cell as %s', (written, value) =>
  expect(parseDecisionCell(written, date)).toEqual(
    value === undefined ? undefined : { is: 'among', values: [value] },
  ),
)

test('reads a number of a result as everywhere', () =>
  expect(['1.5万', '12%', '(500)', '三百'].map(parseResultCell)).toEqual(['15000', '0.12', '-500', '"三百"']))

const number = fc.oneof(fc.integer({ min: -99999, max: 99999 }), fc.constantFrom(0.5, -1.25, 1234567.89))
const word = fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...'甲乙 ,"\\≠-=5>是') })
const range = (end: fc.Arbitrary<string | number>) =>
  fc
    .record({
      from: end,
      to: end,
      above: fc.boolean(),
      below: fc.boolean(),
      has: fc.constantFrom('from', 'to', 'both'),
    })
    .map(({ from, to, above, below, has }): DecisionCell => {
      const lower = { from, ...(above && { above: true }) }
      const upper = { to, ...(below && { below: true }) }
      return { is: 'range', ...(has !== 'to' && lower), ...(has !== 'from' && upper) }
    })
const list = (of: fc.Arbitrary<string | number>) =>
  fc.record({
    is: fc.constantFrom('among' as const, 'outside' as const),
    values: fc.uniqueArray(of, { minLength: 1, maxLength: 3 }),
  })
const cells = fc.oneof(
  fc.tuple(fc.constant(amount), fc.oneof(range(number), list(number))),
  fc.tuple(fc.constant(text), list(word)),
  fc.tuple(fc.constant(choice), list(fc.constantFrom('it', 'of'))),
  fc.tuple(fc.constant<CellColumn>({ kind: 'any', words }), list(fc.oneof(number, word))),
  fc.tuple(fc.constant(date), range(fc.constantFrom('2024-01-01', '2024-12-31'))),
)

test('reads a written cell back as the same cell', () => {
  fc.assert(
    fc.property(cells, ([column, cell]) => {
      expect(parseDecisionCell(formatDecisionCell(cell, column), column)).toEqual(cell)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
  )
})

test.each([
  ['5000', '5000'],
  ['2万', '20000'],
  ['总监', '"总监"'],
  ['= @[金额_1700000000000_1] * 2', '@[金额_1700000000000_1] * 2'],
  ['"5"', '"5"'],
  ['', ''],
  ['-3', '-3'],
])('converts a result %s to the expression %s and back', (written, expression) => {
  expect(parseResultCell(written)).toBe(expression)
  expect(parseResultCell(formatResultCell(expression))).toBe(expression)
})

test('reads any text result back as the same text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 8, unit: fc.constantFrom(...'甲5="\\ ,') }), (written) => {
      const expression = parseResultCell(written)
      expect(parseResultCell(formatResultCell(expression))).toBe(expression)
    }),
  )
})
