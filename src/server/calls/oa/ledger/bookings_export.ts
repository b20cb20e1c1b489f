import { BusinessError } from '../../../../core/business-error'
import { createXlsxBuffer, defineCall, FileResponse, toRows, xlsxMime } from '../../../platform'
import { bookingCriteria, toBookingListRow } from '../../../presenters/booking'
import { listBookings } from '../../../queries/ledger/booking-list'
import { createTranslator, maxSheetRows } from '../../../read-models/list/overdue'

const heads = [
  'ledger-set.name',
  'ledger-set.thing',
  'ledger-use.from',
  'ledger-use.to',
  'ledger-use.places',
  'ledger-set.booker',
  'ledger-set.flow',
  'ledger-set.booking-state',
] as const

export default defineCall('oa/ledger/bookings_export', async (criteria, context) => {
  const { db, caller } = context
  const range = { limit: maxSheetRows, offset: 0 }
  const { rows, total } = await listBookings(db, caller.workspace, { ...bookingCriteria(criteria), ...range })
  if (total > maxSheetRows) throw new BusinessError('security.too-many', { most: maxSheetRows })
  const say = createTranslator(context)
  const lines = toRows(
    rows.map(toBookingListRow),
    ({ name, thing, from, to, amount, person, flow, state }) => [
      ...[name, thing, from, to, amount, person, flow],
      say(`ledger-set.booking.${state}`),
    ],
  )
  const title = say('menu.ledger-bookings')
  const bytes = await createXlsxBuffer(
    title,
    heads.map((head) => say(head)),
    lines,
  )
  return new FileResponse(null, { bytes, name: `${title}.xlsx`, mime: xlsxMime })
})
