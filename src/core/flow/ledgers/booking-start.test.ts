import { expect, test } from 'vitest'
import { flows } from '#fixtures/ledger-flows.json'
import type { FlowDesign } from '../../../generated/types'
import { bookingReaderOf } from './booking-start'

const design = flows.find(({ flow }) => flow.id === 'flow-booking')?.design as unknown as FlowDesign
const span = { from: '2026-12-01 09:00', to: '2026-12-01 10:00' }
const room = { thing: '一号会议室', ...span }
const using = (change: object): FlowDesign => ({
  ...design,
  set: { ...design.set, ledgers: design.set.ledgers?.map((use) => ({ ...use, ...change })) },
})

test('fills in the thing, the time and the choice on which the booking depends', () => {
  expect(bookingReaderOf(design, 'ledger-rooms')(room)).toEqual({
    radio_1732156101000_60001: '会议室',
    select_1732156102000_60002: '一号会议室',
    date_1732156104000_60004: ['2026-12-01 09:00:00', '2026-12-01 10:00:00'],
  })
})

test.each([
  ['a thing that the form does not offer', design, { ...room, thing: '地下室' }],
  ['an end before the start', design, { ...room, from: span.to, to: span.from }],
  ['a time that does not exist', design, { ...room, from: '2026-12-01 99:00' }],
  ['another ledger', using({ ledger: 'ledger-budget' }), room],
  ['a computed thing', using({ item: '"一号会议室"' }), room],
  ['bookings by rows of a table', using({ rows: '1732156199000_60009' }), room],
])('begins without %s', (_, of, wanted) => {
  expect(bookingReaderOf(of, 'ledger-rooms')(wanted)).toBeUndefined()
})
