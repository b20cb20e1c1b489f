import { expect, test } from 'vitest'
import { functionFamilies } from './families'
import { builtInFunctions } from './index'
import { missingFamilies, namedFamilies } from './missing-families'

test.each([
  ['$[今天]()', ['date']],
  ['$[ 乘方 ](2, $[求和](1, 2))', ['power']],
  ['#[表格汇总](@[明细_1732154400000_1], "金额_a") > 0 && $[如果](true, 1, 2) == 1', ['table']],
  ['$[连接]($[数字转文本](1), "$[今天]")', ['text', 'convert', 'date']],
  ['@[今天_1732154400000_1] + 1', []],
  ['$[查无此函数](1)', []],
])('finds the families of the functions in %s', (formula, families) => {
  const form = { list: [{ options: { formula } }] }
  expect([...namedFamilies(form)].sort()).toEqual(families.sort())
})

test('has the rules of all families where no build replaces them', () => {
  const all = [...builtInFunctions.keys()].map((name) => `$[${name}]()`)
  expect([...namedFamilies({ all })].sort()).toEqual(Object.keys(functionFamilies).sort())
  expect(missingFamilies({ all })).toEqual([])
})
