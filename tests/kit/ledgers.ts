import { BusinessError } from '#/core/business-error'
import type { FlowChange } from '#/core/flow'
import type { BookingLine, LedgerMove } from '#/core/ledger'
import { balanceOf, bookingsOf, type LedgerTotals, sumAmounts } from '#/core/ledger'
import type { FlowDesign, Ledger, LedgerUse } from '#/generated/types'

/** A ledger of one account a year that refuses what it has not. */
export const ledgerOf = (rest: Partial<Ledger> = {}): Ledger => ({
  name: '办公预算',
  unit: '元',
  digits: 2,
  dimensions: [],
  period: 'year',
  allowance: 100,
  floor: 0,
  short: 'refuse',
  carry: 'none',
  enabled: true,
  ...rest,
})

/** A use of the ledger `budget`: the amount that the formula says, once approved. */
export const ledgerUse = (amount: string, rest: Partial<LedgerUse> = {}): LedgerUse => ({
  id: 'use',
  ledger: 'budget',
  effect: 'spend',
  amount,
  ...rest,
})

/** A ledger of rooms that are booked for a time. */
export const roomsOf = (rest: Partial<Ledger> = {}): Ledger =>
  ledgerOf({
    name: '会议室',
    unit: '',
    digits: 0,
    dimensions: ['item'],
    period: 'none',
    allowance: 0,
    kind: 'booking',
    things: '一号\n二号\n工位区，20',
    bookers: true,
    ...rest,
  })

/** A use of the ledger `rooms`: the room and the time that formulas say. */
export const bookingUse = (item: string, from: string, rest: Partial<LedgerUse> = {}): LedgerUse => ({
  ...ledgerUse('', { id: 'room', ledger: 'rooms', item, from }),
  ...rest,
})

/** The design with uses of ledgers. */
export const usingLedgers = (design: FlowDesign, ...ledgers: LedgerUse[]): FlowDesign => ({
  ...design,
  set: { ...design.set, ledgers },
})

/** Accounts in memory, as the database keeps them. */
interface Book {
  accounts: Map<string, LedgerTotals>
  /** What flows have booked, by flow. */
  bookings: Map<string, BookingLine[]>
  /** Books the moves among changes of a flow, or throws and books nothing. */
  book(changes: readonly FlowChange[], flow: string): void
}

/** Opens a book without accounts. */
export function openBook(): Book {
  const accounts: Book['accounts'] = new Map()
  const movedBy = ({
    ledger,
    period,
    key,
    allowance,
    floor,
    ...move
  }: LedgerMove): [string, LedgerTotals] => {
    const id = JSON.stringify([ledger, period, key])
    const was = accounts.get(id) ?? { granted: allowance, held: 0, used: 0 }
    const now = {
      granted: sumAmounts(was.granted, move.granted),
      held: sumAmounts(was.held, move.held),
      used: sumAmounts(was.used, move.used),
    }
    if (floor !== null && balanceOf(now) < balanceOf(was) && balanceOf(now) < floor)
      throw new BusinessError('ledger.short')
    return [id, now]
  }
  const bookings: Book['bookings'] = new Map()
  const assertFree = (wanted: readonly BookingLine[], flow: string) => {
    const others = [...bookings].flatMap(([id, lines]) => (id === flow ? [] : lines))
    const isTaken = (one: BookingLine) =>
      others.some((other) => other.key === one.key && other.from < one.to && one.from < other.to)
    if (wanted.some(isTaken)) throw new BusinessError('ledger.booked')
  }
  return {
    accounts,
    bookings,
    book(changes, flow) {
      const position = changes.findLast((change) => change.type === 'ledger.set')?.position
      if (position !== undefined) assertFree(bookingsOf(position), flow)
      const moves = changes.flatMap((change) => (change.type === 'ledger.set' ? change.moves : []))
      for (const [id, now] of moves.map(movedBy)) accounts.set(id, now)
      if (position !== undefined) bookings.set(flow, bookingsOf(position))
    },
  }
}
