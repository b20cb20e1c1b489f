import { expect, test } from 'vitest'
import { field, limit } from '../../../../tests/kit/house'
import { computeFormRights } from '../rights/rights'
import { explainRights, hideEmptyFields } from './explain-rights'
import { applyItemStates } from './linked-rights'

const plain = field(1, '事由')
const secret = field(2, '底价')
const fixed = field(3, '编号')
const free = field(4, '备注')
const formItem = field(5, '旧字段', 'input', { hide: true })
const asked = field(6, '原因', 'input', { linkage: { shown: '1 > 2', readonly: '1 < 2' } })
const inside = field(7, '里面')
const box = field(8, '分组', 'grid', { hide: true, columns: [{ span: 24, list: [inside] }] })
const sum = field(9, '合计', 'number', { options: { formula: '1 + 1' } })
const off = field(10, '停用', 'input', { options: { disabled: true } })
const table = field(11, '明细', 'table', {
  options: {
    tableset: [
      { code: 'aaaaa', name: '品名', editer: 'text' },
      { code: 'bbbbb', name: '单价', editer: 'text', limittype: 'readonly' },
      { code: 'ccccc', name: '成本', editer: 'text' },
    ],
  },
})
const form = { list: [plain, secret, fixed, free, formItem, asked, box, sum, off, table] }
const step = [
  ...[plain, formItem, asked, inside, sum, off].map((item) => limit(item)),
  limit(secret, 'hidden'),
  { ...limit(table), son: [{ name: '成本', key: 'ccccc', type: 'hidden' as const, required: false }] },
]
const flow = [limit(fixed, 'readonly')]

function withheld(mode: 'creat' | 'deal', states: Parameters<typeof applyItemStates>[2] = new Map()) {
  const granted = hideEmptyFields(form, computeFormRights(form, { step, flow, mode }), {})
  const now = applyItemStates(form, granted, states)
  return explainRights(form, { step, flow, granted, now }).map(({ item, column, access, reason, layout }) =>
    [column ?? item.name, access, reason, ...(layout ? [layout] : [])].join(' '),
  )
}

test('explains to the creator with a reason what is hidden or read-only', () => {
  expect(withheld('creat')).toEqual([
    '底价 hidden step',
    '编号 read flow',
    '备注 read undecided',
    '旧字段 hidden own',
    '里面 hidden layout 分组',
    '合计 read computed',
    '停用 read disabled',
    '单价 read column',
    '成本 hidden step',
  ])
})

test('hides an undecided empty field from the assignee', () => {
  expect(withheld('deal')).toContain('备注 hidden unfilled')
})

test.each([
  ['hides', { shown: false, required: false, readonly: false }, '原因 hidden condition'],
  ['locks', { shown: true, required: false, readonly: true }, '原因 read condition'],
] as const)('names the condition that %s a field as the reason', (_, state, result) => {
  expect(withheld('creat', new Map([[asked.key, state]]))).toContain(result)
})
