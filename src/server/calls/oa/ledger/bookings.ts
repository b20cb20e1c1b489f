import { defineCall } from '../../../platform'
import { bookingCriteria, toBookingListRow } from '../../../presenters/booking'
import { pageSize } from '../../../queries'
import { listBookings } from '../../../queries/ledger/booking-list'

export default defineCall('oa/ledger/bookings', async ({ nowpage, ...criteria }, { db, caller }) => {
  const range = { limit: pageSize, offset: (nowpage - 1) * pageSize }
  const { rows, total } = await listBookings(db, caller.workspace, { ...bookingCriteria(criteria), ...range })
  return { result: rows.map(toBookingListRow), totalItems: total, pageSize, currentPage: nowpage }
})
