import '../platform/i18n/design-texts'
import { beforeAll, expect, test } from 'vitest'
import type { FieldSymbol } from '#/core/expression'
import { setLanguage } from '../platform/i18n/i18n'
import { toReadableExpression } from './readable-expression'

const fields: FieldSymbol[] = [
  { key: '1700000000000_1', name: '金额', kind: 'number' },
  { key: '1700000000000_2', name: '类型', kind: 'text' },
  {
    key: '1700000000000_4',
    name: '明细',
    kind: 'table',
    columns: [{ key: 'bhq6G', name: '数量', kind: 'number' }],
  },
]

beforeAll(() => setLanguage('zh'))

test.each([
  [
    '(@[旧名_1700000000000_1] >= 5000) && (@[类型_1700000000000_2] != "差旅_费用 && x")',
    '(金额 ≥ 5000) 且 (类型 ≠ "差旅_费用 && x")',
  ],
  ['$[表格汇总](@[明细_1700000000000_4],"数量_bhq6G") > 3', '表格汇总(明细,"数量") > 3'],
  ['@[类型_1700000000000_2_展示值] == "差旅"', '类型（展示值） = "差旅"'],
  ['@[旧列名_bhq6G] * 2', '数量 * 2'],
  ['#C[审批人_1685774578_15827]() == #[部门主管]("研发部")', '审批人() = 部门主管("研发部")'],
])('displays %s as %s', (text, wanted) => expect(toReadableExpression(text, fields)).toBe(wanted))
