import { BusinessError } from '../../../../core/business-error'
import { bookingReaderOf } from '../../../../core/flow'
import { isBookingLedger, parseThings } from '../../../../core/ledger'
import { isExistingDay } from '../../../../core/text/formats'
import { type Context, defineCall } from '../../../platform'
import { readCurrentDirectory } from '../../../queries'
import { listCalendarBookings } from '../../../queries/ledger/booking-list'
import { listLedgers } from '../../../queries/ledger/ledger'
import { listStartableVersions } from '../../../read-models/flow/can-start'
import { canReadBookers } from '../../../read-models/flow/flow-bookings'

/** Returns how to find the flow with which the caller books a thing on a day. */
async function bookingFlowFinder(context: Context, ledger: string, day: string) {
  const { db, caller } = context
  const startable = await listStartableVersions(db, caller, await readCurrentDirectory(context))
  const readers = startable.map(({ flow, design }) => ({
    id: flow.id,
    read: bookingReaderOf(design, ledger),
  }))
  const span = { from: `${day} 09:00`, to: `${day} 10:00` }
  return (thing: string) => readers.find(({ read }) => read({ thing, ...span }))?.id
}

export default defineCall('oa/ledger/calendar', async ({ ledger: ledgerId, from, days }, context) => {
  const { db, caller } = context
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  if (!isExistingDay(year, month, day)) throw new BusinessError('calendar.no-such-day', { day: from })
  const all = await listLedgers(db, caller.workspace)
  const bookable = all.filter(({ document }) => document.enabled && isBookingLedger(document))
  const ledgers = bookable.map(({ id, document: { name } }) => ({ id, name }))
  const chosen = bookable.find(({ id }) => id === ledgerId) ?? bookable[0]
  if (!chosen) return { ledgers, ledger: '', things: [], bookings: [] }
  const range = { ledger: chosen.id, personId: caller.id, from, days }
  const rows = await listCalendarBookings(db, caller.workspace, range)
  const isNamed = canReadBookers(chosen.document, context)
  const bookings = rows.map((row) => {
    const { thing, from: since, to: until, amount, isFinal, personId, person, flowId, isOpen } = row
    const own = personId === caller.id
    return {
      thing,
      from: since,
      to: until,
      amount,
      final: isFinal,
      own,
      ...((isNamed || own) && { by: person }),
      ...(isOpen && !caller.flows && { flow: flowId }),
    }
  })
  const named = parseThings(chosen.document.things)
  const known = new Set(named.map(({ name }) => name))
  const archivedThings = [...new Set(rows.map(({ thing }) => thing))]
    .filter((name) => !known.has(name))
    .sort()
  const things = [...named, ...archivedThings.map((name) => ({ name, places: 1 }))]
  const flowOf = await bookingFlowFinder(context, chosen.id, from)
  return {
    ledgers,
    ledger: chosen.id,
    things: things.map((thing) => {
      const flow = flowOf(thing.name)
      return { ...thing, ...(flow && { flow }) }
    }),
    bookings,
  }
})
