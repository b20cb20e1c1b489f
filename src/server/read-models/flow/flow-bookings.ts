import { visibleLedgerUses } from '../../../core/flow'
import { type BookingLine, bookingsOf, capacityByThing } from '../../../core/ledger'
import { isPermitted } from '../../../core/permission/check-permission'
import type { BookingView, Ledger } from '../../../generated/types'
import type { Context } from '../../platform'
import { forecastReader } from '../../presenters/forecast'
import { findDemand, listNeighbourBookings, toBookingRequest } from '../../queries/ledger/bookings'
import { loadVisibleFlow } from '../action-context/visible-flow'

/**
 * Whether a reader sees who has booked things of a ledger: everyone where the ledger shows it, otherwise its
 * administrators. A program that is limited to designs learns nothing of flows of others.
 */
export const canReadBookers = ({ bookers }: Pick<Ledger, 'bookers'>, { caller }: Pick<Context, 'caller'>) =>
  !caller.flows && (bookers !== false || isPermitted(caller.roles, 'ledgers'))

/** Loads whether what a flow books is free, and who else has it on these days; runs no query for nothing. */
export async function loadBookingViews(
  lines: readonly BookingLine[],
  { flowId, ledgers }: { flowId: string; ledgers: ReadonlyMap<string, Ledger> | undefined },
  context: Context,
): Promise<BookingView[]> {
  if (!lines.length) return []
  const { db, caller } = context
  const place = { workspace: caller.workspace, flowId }
  const bookings = lines.map(toBookingRequest)
  const [demands, neighbourBookings] = await Promise.all([
    findDemand(db, place, bookings),
    listNeighbourBookings(db, place, bookings),
  ])
  return bookings.flatMap(({ ledger: id, ...booking }, n) => {
    const ledger = ledgers?.get(id)
    const demand = demands.find((one) => one.n === n)
    if (!ledger || !demand) return []
    const places = capacityByThing(ledger)(booking.thing) ?? 1
    const isNamed = canReadBookers(ledger, context)
    const neighbours = neighbourBookings
      .filter((one) => one.n === n)
      .map(({ from, to, amount, person }) => ({ from, to, amount, ...(isNamed && { by: person }) }))
    return { name: ledger.name, ...booking, places, free: demand.peak <= places, others: neighbours }
  })
}

/** Loads what a flow books, as far as the reader may see it. */
export async function loadFlowBookings(flowId: string, context: Context): Promise<BookingView[]> {
  const { sight, scene } = await loadVisibleFlow(context, { flow: flowId }, { hasReadMarks: false })
  const { snapshot, running } = scene
  const uses = visibleLedgerUses(snapshot, forecastReader(sight))
  const lines = bookingsOf(running.ledger).filter(({ use }) => uses.has(use))
  return loadBookingViews(lines, { flowId: running.id, ledgers: snapshot.ledgers }, context)
}
