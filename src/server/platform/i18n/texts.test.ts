import { expect, test } from 'vitest'
import { localizeErrorData, localizeProblems, translateKey } from './texts'

test.each([
  ['zh', '缺少字段 list'],
  ['en', 'The field list is missing'],
  ['es', 'Falta el campo list'],
] as const)('formats a text in %s', (language, text) => {
  expect(translateKey(language, 'request.missing', { field: 'list' })).toBe(text)
})

test('accepts another text, or a list of texts, as a parameter', () => {
  const field = { code: 'request.too-deep', params: { limit: 64 } }
  expect(translateKey('zh', 'request.missing', { field })).toBe('缺少字段 请求内容嵌套过深，最多 64 层')
  expect(translateKey('zh', 'request.missing', { field: ['甲', '乙'] })).toBe('缺少字段 甲、乙')
  expect(translateKey('en', 'request.missing', { field: ['a', 'b'] })).toBe('The field a, b is missing')
})

test('never interprets a parameter as a pattern or as another parameter', () => {
  expect(translateKey('zh', 'request.missing', { field: '$& {field}' })).toBe('缺少字段 $& {field}')
})

test('shows an unknown key as itself', () => {
  expect(translateKey('zh', 'no.such-text')).toBe('no.such-text')
})

test('formats problems in data as sentences and leaves other data unchanged', () => {
  const problems = [{ code: 'request.missing', params: { field: 'list' }, place: { field: 'x' } }]
  expect(localizeErrorData('zh', problems)).toEqual([{ ...problems[0], msg: '缺少字段 list' }])
  expect(localizeProblems('en', problems)[0]?.msg).toBe('The field list is missing')
  expect(localizeErrorData('zh', { rev: 3 })).toEqual({ rev: 3 })
  expect(localizeErrorData('zh', null)).toBeNull()
})
