import { expect, test } from 'vitest'
import { findFieldReferences, renameFieldInExpression } from '../index'

const text =
  '@[金额_1685774578123_1] > 5 && $[表格汇总](@[明细_1685774578123_3], "数量_bhq6G") > @[金额_1685774578123_1_展示值]'

test('lists the fields, displayed values and columns an expression reads, each once', () => {
  expect(findFieldReferences(`${text} + @[金额_1685774578123_1] + @[单价_pR3ce]`)).toEqual([
    { name: '金额', key: '1685774578123_1', shown: false, column: false },
    { name: '明细', key: '1685774578123_3', shown: false, column: false },
    { name: '数量', key: 'bhq6G', shown: false, column: true },
    { name: '金额', key: '1685774578123_1', shown: true, column: false },
    { name: '单价', key: 'pR3ce', shown: false, column: true },
  ])
})

test('finds the fields of an expression with errors', () => {
  expect(findFieldReferences('1 + (@[金额_1685774578123_1] >').map(({ key }) => key)).toEqual([
    '1685774578123_1',
  ])
})

test.each([
  ['1685774578123_1', '总价', text.replaceAll('金额', '总价')],
  ['bhq6G', '件数', text.replace('数量', '件数')],
  ['1685774578123_3', '[明细]', text.replace('明细', '[明细］')],
  ['1685774578999_1', '别的', text],
])('changes nothing else when renaming %s to %s', (key, name, expected) => {
  expect(renameFieldInExpression(text, key, name)).toBe(expected)
})

test('names a reference that has only a key, and a column in a call with wide brackets', () => {
  const key = '1685774578123_1'
  expect(renameFieldInExpression(`@[${key}] > 5`, key, '总价')).toBe(`@[总价_${key}] > 5`)
  const call = `$[表格汇总]（@[明细_${key}],"数量_bhq6G"）`
  expect(renameFieldInExpression(call, 'bhq6G', '件数')).toBe(call.replace('数量', '件数'))
  expect(renameFieldInExpression(key, key, '总价')).toBe(key)
})

test('strips characters from a name that would end the reference', () => {
  expect(renameFieldInExpression('1+@[a_1685774578123_1]', '1685774578123_1', 'x]\ny')).toBe(
    '1+@[x］ y_1685774578123_1]',
  )
})
