import type { LedgerUse } from '#/generated/types'
import { ledgerOf, ledgerUse, roomsOf, usingLedgers } from './ledgers'
import type { Plant } from './planted-defects'

const ledgers = new Map([
  ['budget', ledgerOf({ dimensions: ['person', 'item'] })],
  ['rooms', roomsOf()],
])

const use =
  (amount: string, rest: Partial<LedgerUse> = {}): Plant =>
  (design) => ({
    design: usingLedgers(design, ledgerUse(amount, { item: '"差旅"', ...rest })),
    around: { ledgers },
  })

/** A design that uses a ledger, with one thing wrong about it. */
export const plantedLedgers: Record<string, Plant> = {
  'ledger-gone': use('1', { ledger: 'none' }),
  'ledger-no-amount': use(' '),
  'ledger-formula': use('@[没有_1700000000000_99]'),
  'ledger-field': use('1', { person: '1700000000000_99' }),
  'ledger-no-item': use('1', { item: '' }),
  'ledger-no-span': use('', { ledger: 'rooms' }),
  'ledger-rows': use('1', { rows: '1700000000000_99' }),
}
