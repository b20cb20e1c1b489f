import type { BookingSpan } from '../../../core/ledger'
import { type DbReader, defineStatement } from '../../platform'
import { likePattern, millisecondsSql } from '../sql/time-columns'
import { type BookingRow, bookingColumns } from './bookings'

/** Booking as the list of all bookings shows it. */
export interface BookingListRow extends Omit<BookingRow, 'ledger'> {
  n: number
  name: string
  flowName: string
  bookedAt: number
}

/** State and time of listed bookings. */
type BookingCriteria = { [Key in 'state' | keyof BookingSpan]?: string | undefined }

const ofLedger = defineStatement<BookingRow & { isOpen: boolean }>(
  'booking-calendar',
  `select b.ledger_id as ledger, ${bookingColumns}, $5 = b.person_id or exists (select from message m
     where m.workspace = b.workspace and m.flow_id = b.flow_id and m.to_id = $5) as "isOpen"
   from ledger_booking b where b.workspace = $1 and b.ledger_id = $2 and b.ends > $3::timestamp
     and b.starts < $3::timestamp + $4::int * interval '1 day' order by b.starts, b.thing, b.flow_id limit 2000`,
)
const page = defineStatement<BookingListRow & { total: number }>(
  'booking-list',
  `select ${bookingColumns}, b.n, l.document->>'name' as name, b.flow_name as "flowName",
     ${millisecondsSql('b.booked_at')} as "bookedAt", count(*) over ()::int as total
   from ledger_booking b join ledger l on l.workspace = b.workspace and l.id = b.ledger_id
   where b.workspace = $1
     and concat_ws(' ', l.document->>'name', b.thing, b.person, b.flow_name) ilike all($2::text[])
     and ($3 = '' or b.is_final = ($3 = 'final'))
     and ($4::timestamp is null or b.ends > $4) and ($5::timestamp is null or b.starts < $5)
   order by b.starts desc, b.flow_id, b.n limit $6 offset $7`,
)

/** Returns the bookings of a ledger on some days from one, and whether a person takes part in the flow of each. */
export const listCalendarBookings = (
  reader: DbReader,
  workspace: string,
  { ledger, from, days, personId }: Record<'ledger' | 'from' | 'personId', string> & { days: number },
) => reader.run(ofLedger, [workspace, ledger, from, days, personId])

/** Returns bookings that match all words, the latest first, and their total number. */
export async function listBookings(
  reader: DbReader,
  workspace: string,
  {
    text,
    state = '',
    from,
    to,
    limit,
    offset,
  }: { text: string; limit: number; offset: number } & BookingCriteria,
): Promise<{ rows: BookingListRow[]; total: number }> {
  const words = text.split(/\s+/).map((word) => likePattern(word))
  const sent = [workspace, words, state, from ?? null, to ?? null, limit, offset]
  const rows = await reader.run(page, sent)
  return { rows, total: rows[0]?.total ?? 0 }
}
