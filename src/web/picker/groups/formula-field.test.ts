import { beforeAll, describe, expect, test } from 'vitest'
import type { RecipientItem } from '#/generated/types'
import '../../platform/i18n/design-texts'
import { setLanguage } from '../../platform/i18n/i18n'
import { findFormulaFault, findUnusedItems, parseSetFormula, remapSetFormula } from './formula-field'
import { recipientsText } from './recipients-text'

const [finance, legal, boss] = ['财务部', '法务部', '总经理'].map(
  (name): RecipientItem => ({ type: 'role', id: name, name }),
) as [RecipientItem, RecipientItem, RecipientItem]
const all = [finance, legal, boss]

beforeAll(() => setLanguage('zh'))

test.each([
  ['S2-151', '', '自定义表达式不可空'],
  ['S2-151', '   ', '自定义表达式不可空'],
  ['S2-152', 'union($1,$2)+1', '自定义表达式不符合规则'],
  ['S2-152', 'merge($1,$2)', '自定义表达式不符合规则'],
  ['S2-152, by reading it: brackets and commas alone', 'union($1,$2', '自定义表达式不符合规则'],
  ['an item that is not there', 'union($1,$4)', '自定义表达式中的 $4 不存在，目前共有 3 项'],
])('%s: rejects %j', (_, formula, text) => expect(findFormulaFault(formula, 3)?.text).toBe(text))

test('locates a fault in a formula, and finds none in a valid one', () => {
  expect(findFormulaFault('union($1,$2)+1', 3)).toMatchObject({ from: 12, to: 13 })
  expect(findFormulaFault('difference(union($1,$2),$3)', 3)).toBeUndefined()
})

test('displays a formula with the names of its items', () => {
  expect(parseSetFormula('union($1,$9)', all)).toEqual([
    { text: 'union(' },
    { text: '$1', operand: { item: finance } },
    { text: ',' },
    { text: '$9', operand: { item: undefined } },
    { text: ')' },
  ])
})

describe('formulas after a change of the chosen items', () => {
  test.each([
    ['keeps naming what moved', 'difference($1,$3)', [legal, boss, finance], 'difference($3,$2)'],
    ['marks what was taken away, never names another instead', 'union($1,$2)', [legal, boss], 'union($0,$1)'],
    ['leaves what it never knew', 'union($1,$7)', [finance], 'union($1,$7)'],
  ])('when the chosen items change, the formula %s', (_, formula, after, expected) => {
    expect(remapSetFormula(formula, all, after)).toBe(expected)
    if (expected.includes('$0'))
      expect(findFormulaFault(expected, after.length)?.text).toBe('自定义表达式不符合规则')
  })
})

test.each([
  ['union($1,$2)', ['总经理']],
  ['difference($3,union($1,$2))', []],
  ['$12', ['财务部', '法务部', '总经理']],
])('reports the chosen items that %s does not use', (formula, names) => {
  expect(findUnusedItems(formula, all).map(({ name }) => name)).toEqual(names)
})

test('displays recipients by formula with the names of the combined items', () => {
  const group = {
    chosetype: 'custom' as const,
    chosed: all,
    runRoots: [],
    customformula: 'difference(union($1,$2),$3)',
  }
  expect(recipientsText([group])).toBe('差集(并集(财务部,法务部),总经理)')
})
