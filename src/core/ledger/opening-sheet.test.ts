import { expect, test } from 'vitest'
import { ledgerOf } from '../../../tests/kit/ledgers'
import { planOpeningSheet } from './opening-sheet'

const context = {
  ledgers: [
    { id: 'leave', document: ledgerOf({ name: '年假', dimensions: ['person'], digits: 1 }) },
    {
      id: 'budget',
      document: ledgerOf({ name: '预算', dimensions: ['department', 'item'], period: 'none' }),
    },
  ],
  people: new Map([['100010', { id: 'li', name: '李明' }]]),
  departments: [
    { id: '2', name: '研发部', path: '研发部' },
    { id: '3', name: '行政组', path: '研发部-行政组' },
    { id: '5', name: '行政组', path: '财务部-行政组' },
  ],
}
const plan = (...rows: object[]) =>
  planOpeningSheet(
    rows.map((row, at) => ({ row: at + 2, ledger: '年假', amount: 1, ...row })),
    context,
  )

test('opens the accounts that rows name, by job number, department path and item', () => {
  const { opened, faults } = plan(
    { person: '100010', period: '2026', amount: 7.56 },
    { ledger: '预算', department: '财务部-行政组', item: ' 差旅 ', amount: 500 },
  )
  expect(faults).toEqual([])
  expect(opened).toMatchObject([
    { ledger: 'leave', period: '2026', key: '["li"]', names: ['李明'], amount: 7.6 },
    { ledger: 'budget', period: '', key: '["5","差旅"]', names: ['行政组', '差旅'], amount: 500 },
  ])
})

test('takes the first of two rows about one account', () => {
  const row = { person: '100010', period: '2026' }
  expect(plan(row, { ...row, amount: 2 })).toMatchObject({ same: 1, opened: [{ amount: 1 }] })
})

test.each([
  ['a ledger that does not exist', { ledger: '没有' }, 'ledger', 'ledger-set.unknown'],
  ['nobody', { period: '2026' }, 'person', 'ledger-set.unknown-person'],
  [
    'another form of period',
    { person: '100010', period: '2026-01' },
    'period',
    'ledger-set.period-form-year',
  ],
  [
    'a department by a name that two have',
    { ledger: '预算', department: '行政组', item: '差旅' },
    'department',
    'ledger-set.unknown-department',
  ],
  ['no item', { ledger: '预算', department: '研发部' }, 'item', 'ledger-set.unknown-item'],
])('skips a row that names %s', (_, row, column, code) => {
  expect(plan(row)).toMatchObject({ opened: [], faults: [{ row: 2, column, code }] })
})
