import '../platform/i18n/design-texts'
import { beforeAll, expect, test } from 'vitest'
import { checkExpression, type FieldSymbol } from '#/core/expression'
import { setLanguage } from '../platform/i18n/i18n'
import { problemText } from './problem-text'

const fields: FieldSymbol[] = [{ key: '1700000000000_1', name: '金额', kind: 'number' }]

beforeAll(() => setLanguage('zh'))

test.each([
  ['@[金额_1700000000000_1] = 1', '请将“=”写成 =='],
  ['取整(1)', '请将“取整”写成 $[取整]'],
  [
    '@[金额_1700000000000_1] > "高"',
    '“金额”与“"高"”不能这样比较；请让两边种类相同：数与数，日期与带引号的日期（如 "2026-01-31"），文字与带引号的文字',
  ],
])('describes the problem of %s: %s', (text, wanted) => {
  const [problem] = checkExpression(text, fields)
  expect(problem && problemText(problem, fields)).toBe(wanted)
})
