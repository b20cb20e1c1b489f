import { BusinessError } from '../../../core/business-error'
import type { FlowState } from '../../../core/flow'
import { bookingsOf, capacityByThing, type LedgerPosition } from '../../../core/ledger'
import type { Ledger } from '../../../generated/types'
import type { Context, Tx } from '../../platform'
import {
  type BookingRequest,
  findDemand,
  freeBookings,
  lockThings,
  settleBookings,
  takeBookings,
  toBookingRequest,
} from '../../queries/ledger/bookings'

/** What a flow had and has of its ledgers, as an action leaves it. */
interface BookingChange {
  head: FlowState
  was: LedgerPosition | null | undefined
  position: LedgerPosition | null | undefined
  ledgers: ReadonlyMap<string, Ledger> | undefined
  now: number
}

/**
 * Throws for a booking that takes more of its thing than the thing has; names a person only where the ledger shows who
 * has booked.
 */
async function assertFree(
  tx: Tx,
  bookings: readonly BookingRequest[],
  { head, ledgers }: Pick<BookingChange, 'head' | 'ledgers'>,
  { caller: { workspace, flows } }: Pick<Context, 'caller'>,
): Promise<void> {
  const demands = await findDemand(tx, { workspace, flowId: head.id }, bookings)
  for (const { n, peak, person, since, until } of demands) {
    const one = bookings[n]
    const ledger = one && ledgers?.get(one.ledger)
    if (!one || ledger?.short !== 'refuse') continue
    const { thing: item, from, to, amount } = one
    const places = capacityByThing(ledger)(item) ?? 1
    if (peak <= places) continue
    const { name } = ledger
    // A program that is limited to designs learns nothing of flows of others.
    if (places === 1 && since && until && ledger.bookers !== false && !flows)
      throw new BusinessError('ledger.booked', { name, item, since, until, person })
    const left = Math.max(0, places - peak + amount)
    throw new BusinessError('ledger.taken', { name, item, from, to, left, asked: amount })
  }
}

/**
 * Books what a flow holds or uses of things for a time, in the transaction of its action, and frees what it has no longer;
 * throws for a thing that is taken.
 */
export async function bookThings(
  tx: Tx,
  { head, was, position, ledgers, now }: BookingChange,
  context: Pick<Context, 'caller'>,
): Promise<void> {
  const { workspace } = context.caller
  const [before, after] = [bookingsOf(was).map(toBookingRequest), bookingsOf(position).map(toBookingRequest)]
  if (!before.length && !after.length) return
  const isFinal = position?.state === 'used'
  if (JSON.stringify(before) === JSON.stringify(after)) {
    if (was?.state !== position?.state) await settleBookings(tx, { workspace, flowId: head.id, isFinal })
    return
  }
  await lockThings(tx, workspace, [...before, ...after])
  if (before.length) await freeBookings(tx, workspace, head.id)
  if (!after.length) return
  await assertFree(tx, after, { head, ledgers }, context)
  await takeBookings(tx, { workspace, flow: head, isFinal, now }, after)
}
