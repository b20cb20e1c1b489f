import { expect, test } from 'vitest'
import { at, button, design, field, start } from '../../../../tests/kit/house'
import { ledgerOf, ledgerUse, usingLedgers } from '../../../../tests/kit/ledgers'
import type { LedgerUse } from '../../../generated/types'
import { checkLedgerUses } from './ledgers'

const amount = field(1, '金额', 'number')
const ledgers = new Map([['budget', ledgerOf({ dimensions: ['person', 'item'] })]])
const problems = (use: Partial<LedgerUse>) =>
  checkLedgerUses(
    usingLedgers(design([start([], { btnGroup: [button([])] })], [amount]), ledgerUse(at(amount), use)),
    { ledgers },
  ).map(({ code }) => code)

test.each([
  ['all parts exist', { item: '"差旅"' }, []],
  ['the ledger is gone', { ledger: 'none' }, ['design.ledger-gone']],
  ['the amount is missing', { amount: ' ', item: '"差旅"' }, ['design.ledger-no-amount']],
  [
    'the field of the amount does not exist',
    { amount: '@[没有_1700000000000_9]', item: '"差旅"' },
    ['design.ledger-formula'],
  ],
  ['the condition is no condition', { when: '1 +', item: '"差旅"' }, ['design.ledger-formula']],
  [
    'the field of the person does not exist',
    { person: '1700000000000_9', item: '"差旅"' },
    ['design.ledger-field'],
  ],
  ['the item is missing', {}, ['design.ledger-no-item']],
])('a use is told what is wrong when %s', (_, use, codes) => {
  expect(problems(use)).toEqual(codes)
})
