import type { BookingLine, BookingSpan } from '../../../core/ledger'
import { type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'

/** Thing of a ledger. */
interface ThingId {
  ledger: string
  thing: string
}

/** Thing with the time and the number of places that a flow wants of it. */
export interface BookingRequest extends ThingId, BookingSpan {
  amount: number
}

/** Booking of a thing by a flow. */
export interface BookingRow extends BookingRequest {
  flowId: string
  personId: string
  person: string
  isFinal: boolean
}

/** What is wanted of a thing at most at one moment of a booking, and the first other booking in its time. */
interface BookingDemand {
  n: number
  peak: number
  person: string | null
  since: string | null
  until: string | null
}

/** Flow that books, with its creator. */
interface BookingFlow {
  id: string
  name: string
  createdId: string
  creater: string
}

const shown = (column: string) => `to_char(${column}, 'YYYY-MM-DD HH24:MI')`
/** Columns of a booking `b`. */
export const bookingColumns = `b.flow_id as "flowId", b.thing, ${shown('b.starts')} as "from", ${shown('b.ends')} as "to",
  b.places as amount, b.person_id as "personId", b.person, b.is_final as "isFinal"`

/*
 * Two flows that book one thing wait for each other here until the commit of the first: what is read behind the lock is
 * all that others have booked. Locks are taken in one order, so that flows that exchange things never wait in a circle.
 */
const lock = defineStatement(
  'booking-lock',
  `select pg_advisory_xact_lock(hashtextextended('booking ' || $1 || ' ' || t.id, 0)) from (
     select distinct jsonb_build_array(ledger, thing)::text as id from unnest($2::text[], $3::text[]) as w(ledger, thing)
     order by id) t`,
)
/** SQL of what is taken of the thing of `w` while it is wanted: by other flows, and by what is wanted itself. */
const occupiedSql = `select b.starts, b.ends, b.places from ledger_booking b where b.workspace = $1 and b.ledger_id = w.ledger
     and b.thing = w.thing and b.ends > w."from" and b.starts < w."to" and b.flow_id <> $3
   union all select o."from", o."to", o.amount from wanted o
   where o.ledger = w.ledger and o.thing = w.thing and o."to" > w."from" and o."from" < w."to"`
const demand = defineStatement<BookingDemand>(
  'booking-demand',
  `with wanted as (select * from jsonb_to_recordset($2::jsonb)
     as t(n int, ledger text, thing text, "from" timestamp, "to" timestamp, amount int))
   select w.n, p.peak::int, f.* from wanted w
   cross join lateral (select max(s.taken) as peak from (
     select sum(c.change) over (order by c.at, c.change) as taken from (${occupiedSql}) t
     cross join lateral (values (greatest(t.starts, w."from"), t.places), (t.ends, 0 - t.places)) as c(at, change)) s) p
   left join lateral (select b.person, ${shown('b.starts')} as since, ${shown('b.ends')} as until from ledger_booking b
     where b.workspace = $1 and b.ledger_id = w.ledger and b.thing = w.thing and b.ends > w."from" and b.starts < w."to"
       and b.flow_id <> $3 order by b.starts limit 1) f on true order by w.n`,
)
const neighbours = defineStatement<BookingRequest & { n: number; person: string }>(
  'booking-beside',
  `select w.n, o.* from jsonb_to_recordset($2::jsonb)
     as w(n int, ledger text, thing text, "from" timestamp, "to" timestamp)
   cross join lateral (select b.ledger_id as ledger, ${bookingColumns} from ledger_booking b
     where b.workspace = $1 and b.ledger_id = w.ledger and b.thing = w.thing and b.ends > date_trunc('day', w."from")
       and b.starts < date_trunc('day', w."to") + interval '1 day' and b.flow_id <> $3
     order by b.starts, b.flow_id limit 20) o order by w.n, o."from"`,
)
const free = defineStatement(
  'booking-free',
  'delete from ledger_booking where workspace = $1 and flow_id = $2',
)
const settle = defineStatement(
  'booking-settle',
  'update ledger_booking set is_final = $3 where workspace = $1 and flow_id = $2',
)
const take = defineStatement(
  'booking-take',
  `insert into ledger_booking (workspace, flow_id, n, ledger_id, thing, starts, ends, places, is_final, person_id, person,
     flow_name, booked_at)
   select $1, $2, n, ledger, thing, "from", "to", amount, $3, $4, $5, $6, $7
   from jsonb_to_recordset($8::jsonb) as t(n int, ledger text, thing text, "from" timestamp, "to" timestamp, amount int)`,
)
/** Locks things until the commit. */
export const lockThings = (tx: Tx, workspace: string, things: readonly ThingId[]) =>
  tx.run(lock, [workspace, things.map(({ ledger }) => ledger), things.map(({ thing }) => thing)])

/** Returns what a line of a flow wants. */
export const toBookingRequest = ({
  ledger,
  names: [thing = ''],
  from,
  to,
  amount,
}: BookingLine): BookingRequest => ({
  ledger,
  thing,
  from,
  to,
  amount,
})

const toRows = (bookings: readonly BookingRequest[]) =>
  JSON.stringify(
    bookings.map(({ ledger, thing, from, to, amount }, n) => ({ n, ledger, thing, from, to, amount })),
  )

/** Computes the demand for each wanted booking, beside what other flows have booked, in their order. */
export const findDemand = (
  reader: DbReader,
  { workspace, flowId }: { workspace: string; flowId: string },
  bookings: readonly BookingRequest[],
): Promise<BookingDemand[]> => reader.run(demand, [workspace, toRows(bookings), flowId])

/** Lists bookings of other flows on the days of wanted ones, at most 20 beside each. */
export const listNeighbourBookings = (
  reader: DbReader,
  { workspace, flowId }: { workspace: string; flowId: string },
  bookings: readonly BookingRequest[],
) => reader.run(neighbours, [workspace, toRows(bookings), flowId])

/** Deletes the bookings of a flow. */
export const freeBookings = (tx: Tx, workspace: string, flowId: string) => tx.run(free, [workspace, flowId])

/** Marks the bookings of a flow as those of an approved or a running one. */
export const settleBookings = (
  tx: Tx,
  { workspace, flowId, isFinal }: { workspace: string; flowId: string; isFinal: boolean },
) => tx.run(settle, [workspace, flowId, isFinal])

/** Adds the bookings of a flow. */
export const takeBookings = (
  tx: Tx,
  { workspace, flow, isFinal, now }: { workspace: string; flow: BookingFlow; isFinal: boolean; now: number },
  bookings: readonly BookingRequest[],
) => {
  const { id, name, createdId, creater } = flow
  const sent = [workspace, id, isFinal, createdId, creater, name, toTimestamp(now), toRows(bookings)]
  return tx.run(take, sent)
}
