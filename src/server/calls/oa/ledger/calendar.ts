import { BusinessError } from '../../../../core/business-error'
import { isBookingLedger, parseThings } from '../../../../core/ledger'
import { isExistingDay } from '../../../../core/text/formats'
import { defineCall } from '../../../platform'
import { listCalendarBookings } from '../../../queries/ledger/booking-list'
import { listLedgers } from '../../../queries/ledger/ledger'
import { canReadBookers } from '../../../read-models/flow/flow-bookings'

export default defineCall('oa/ledger/calendar', async ({ ledger: wanted, from, days }, context) => {
  const { db, caller } = context
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  if (!isExistingDay(year, month, day)) throw new BusinessError('calendar.no-such-day', { day: from })
  const all = await listLedgers(db, caller.workspace)
  const bookable = all.filter(({ document }) => document.enabled && isBookingLedger(document))
  const ledgers = bookable.map(({ id, document: { name } }) => ({ id, name }))
  const chosen = bookable.find(({ id }) => id === wanted) ?? bookable[0]
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
  const others = [...new Set(rows.map(({ thing }) => thing))].filter((name) => !known.has(name)).sort()
  const things = [...named, ...others.map((name) => ({ name, places: 1 }))]
  return { ledgers, ledger: chosen.id, things, bookings }
})
