import { companyZone } from '../../core/company/company-zone'
import { localTime } from '../../core/text/formats'
import type { OaLedgerBookingsBody, OaLedgerBookingsData } from '../../generated/types'
import type { BookingListRow } from '../queries/ledger/booking-list'
import { toIso } from './time'

/** Converts the criteria of the list to those of its query, whose days are those of the company. */
export function bookingCriteria({ text = '', state, days }: Omit<OaLedgerBookingsBody, 'nowpage'>) {
  const local = (at: string | undefined) => (at ? localTime(Date.parse(at), companyZone) : undefined)
  return { text, state, from: local(days?.from), to: local(days?.to) }
}

/** Converts a booking to the row of the list. */
export const toBookingListRow = ({
  flowId,
  n,
  name,
  thing,
  from,
  to,
  amount,
  person,
  flowName,
  isFinal,
  bookedAt,
}: BookingListRow): OaLedgerBookingsData['result'][number] => ({
  id: `${flowId}.${n}`,
  name,
  thing,
  from,
  to,
  amount,
  person,
  flow: flowName,
  flowlistid: flowId,
  state: isFinal ? 'final' : 'held',
  booked_at: toIso(bookedAt),
})
