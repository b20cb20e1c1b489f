import { describe, expect, test } from 'vitest'
import {
  checkExpression,
  evaluateExpression,
  findCustomReferences,
  parseCustomReference,
  printCustomReference,
  renameCustomInExpression,
} from './index'

const id = '1685774578_15827'

describe('references to custom functions by the id at their end', () => {
  test.each([
    [`当前审批人_${id}`, { name: '当前审批人', id }],
    [` 当前_审批人_${id} `, { name: '当前_审批人', id }],
    [`2级_${id}`, { name: '2级', id }],
    [id, { name: '', id }],
    ['没有编号', { name: '', id: '没有编号' }],
  ])('%s', (inside, reference) => expect(parseCustomReference(inside)).toEqual(reference))

  test('recognizes a custom function by its id under any name', () => {
    const scope = { value: () => '', custom: (query: string) => (query === id ? '总部' : undefined) }
    expect(evaluateExpression(`#C[旧名_${id}]() == "总部"`, scope)).toEqual({ value: true })
    expect(evaluateExpression(`#C[旧名_1685774578_1]()`, scope).problem?.code).toBe(
      'expression.custom-unavailable',
    )
    const more = { custom: new Set([id]) }
    expect(checkExpression(`#C[旧名_${id}]()`, [], more)).toEqual([])
    expect(checkExpression(`#C[旧名_1685774578_1]()`, [], more)[0]?.code).toBe('expression.unknown-function')
  })

  test('writes a custom function as it is read', () => {
    expect(printCustomReference({ name: '审批人', id })).toBe(`#C[审批人_${id}]()`)
    expect(printCustomReference({ name: '', id })).toBe(`#C[${id}]()`)
  })
})

describe('custom functions in a text', () => {
  test('finds custom functions once each, also despite errors, and not inside quotes', () => {
    const text = `#C[甲_${id}]() == #C[乙_1685774578_2]() && #C[甲_${id}]( > "#C[丙_1685774578_3]"`
    expect(findCustomReferences(text).map(({ name }) => name)).toEqual(['甲', '乙'])
    expect(findCustomReferences('1 + 1')).toEqual([])
  })

  test('renames custom functions and keeps everything else', () => {
    const text = `#C[甲_${id}]()  ==  "#C[甲_${id}]" ||#C[甲_${id}]( )||#C[乙_1685774578_2]()`
    expect(renameCustomInExpression(text, id, '新]名')).toBe(
      `#C[新］名_${id}]()  ==  "#C[甲_${id}]" ||#C[新］名_${id}]( )||#C[乙_1685774578_2]()`,
    )
  })
})
