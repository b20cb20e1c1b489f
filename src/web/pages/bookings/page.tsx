import '../../platform/i18n/ledger-texts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { companyZone } from '../../../core/company/company-zone'
import { freeSpansOf } from '../../../core/ledger'
import { localDate, localTime } from '../../../core/text/formats'
import type { OaLedgerCalendarData } from '../../../generated/types'
import { BookingTrack, dayText, hoursOf, shiftDay, spanText } from '../../flow/ledgers/booking-track'
import { t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { Button, Card, EmptyState, Muted, QueryContent, SegmentedControl, Tag, Toolbar } from '../../ui'

type Booking = OaLedgerCalendarData['bookings'][number]

const keyOf = ({ thing, from, to, by }: Booking) => `${thing} ${from} ${to} ${by}`

/** Renders a booking as a line: when, by whom, and its request for those who take part in it. */
function BookingLine({ booking, hasDay }: { booking: Booking; hasDay: boolean }) {
  const { from, by = t('ledger.calendar.taken'), flow, final, own, amount } = booking
  return (
    <li className="q-row q-wrap q-gap-2">
      <span>
        {hasDay && dayText(from.slice(0, 10))} {spanText(booking)}
      </span>
      {flow ? <Link to={`/flowdetail?flowlistid=${flow}`}>{by}</Link> : <span>{by}</span>}
      {amount > 1 && <Muted>× {amount}</Muted>}
      {own && <Tag tone="primary">{t('ledger.calendar.own')}</Tag>}
      {!final && <Tag tone="warning">{t('ledger.calendar.held')}</Tag>}
    </li>
  )
}

interface ThingProps {
  ledger: string
  thing: OaLedgerCalendarData['things'][number]
  bookings: readonly Booking[]
  shown: Span
  isWeek: boolean
}

interface Span {
  from: string
  to: string
}

const halfHour = 1_800_000

/** Returns the next half hour in the time of the company. */
const nextHalfHour = () => localTime(Math.ceil(Date.now() / halfHour) * halfHour, companyZone).slice(0, 16)

/** Returns the free time of a thing from now on: of the shown hours, or of the working hours of a week's days. */
function slotsOf({ thing: { name, places, flow }, bookings, shown, isWeek }: ThingProps) {
  if (!flow) return []
  const first = shown.from.slice(0, 10)
  const ranges = isWeek ? Array.from({ length: 7 }, (_, n) => hoursOf(shiftDay(first, n), [])) : [shown]
  const now = nextHalfHour()
  return ranges.flatMap(({ from, to }) => {
    const begin = from > now ? from : now
    if (begin >= to) return []
    return freeSpansOf(bookings, { places, from: begin, to }).map((span) => ({
      ...span,
      label: t('ledger.calendar.book', {
        thing: name,
        time: `${dayText(span.from.slice(0, 10))} ${spanText(span)}`,
      }),
    }))
  })
}

const toneOf = ({ own, final }: Booking) => {
  if (own) return 'own'
  return final ? 'taken' : 'held'
}

/** Renders the time of one thing: its bookings on a line and in words. */
function ThingView(props: ThingProps) {
  const { ledger, thing, bookings, shown, isWeek } = props
  const { name, places, flow = '' } = thing
  const navigate = useNavigate()
  const book = (span: Span) => {
    const query = new URLSearchParams({ ledger, thing: name, ...span })
    void navigate(`/flowcreat/${encodeURIComponent(flow)}?${query}`)
  }
  const bars = bookings.map((one) => ({ ...one, id: keyOf(one), tone: toneOf(one) }) as const)
  return (
    <section className="q-stack q-gap-2" aria-label={name}>
      <h2>
        {name} {places > 1 && <Muted>× {places}</Muted>}
      </h2>
      <BookingTrack shown={shown} bars={bars} slots={slotsOf(props)} onBook={book} />
      {bookings.length === 0 && <Muted as="p">{t('ledger.free')}</Muted>}
      <ul className="q-stack q-gap-1 q-text-sm">
        {bookings.map((booking) => (
          <BookingLine key={keyOf(booking)} booking={booking} hasDay={isWeek} />
        ))}
      </ul>
    </section>
  )
}

interface CalendarProps {
  calendar: OaLedgerCalendarData
  from: string
  days: number
}

/** Renders the things of a ledger below each other, on the same line of time. */
function Calendar({ calendar: { ledger, things, bookings }, from, days }: CalendarProps) {
  const isWeek = days > 1
  const shown = isWeek
    ? { from: `${from} 00:00`, to: `${shiftDay(from, days)} 00:00` }
    : hoursOf(from, bookings)
  if (!things.length) return <EmptyState title={t('ledger.calendar.no-things')} />
  return (
    <div className="q-stack q-gap-5">
      {things.map((thing) => (
        <ThingView
          key={thing.name}
          ledger={ledger}
          thing={thing}
          bookings={bookings.filter((one) => one.thing === thing.name)}
          shown={shown}
          isWeek={isWeek}
        />
      ))}
    </div>
  )
}

/** Shows which things are free on a day or in a week, and who has them. */
export default function BookingsPage() {
  const today = localDate(Date.now(), companyZone)
  const [from, setFrom] = useState(today)
  const [days, setDays] = useState(1)
  const [ledger, setLedger] = useState('')
  const calendarQuery = { from, days, ...(ledger && { ledger }) }
  const query = useQuery(`bookings ${JSON.stringify(calendarQuery)}`, () =>
    quietApi.oa.ledger.calendar(calendarQuery),
  )
  const ledgers = query.value?.ledgers ?? []
  return (
    <Card className="q-stack q-gap-4 q-pad-y-4 q-pad-x-5">
      <h1>{t('menu.bookings')}</h1>
      <Toolbar>
        {ledgers.length > 1 && (
          <SegmentedControl
            label={t('ledger.calendar.which')}
            value={ledger || (query.value?.ledger ?? '')}
            options={ledgers.map(({ id, name }) => ({ value: id, text: name }))}
            onChange={setLedger}
          />
        )}
        <SegmentedControl
          label={t('ledger.calendar.range')}
          value={days}
          options={[
            { value: 1, text: t('ledger.calendar.day') },
            { value: 7, text: t('ledger.calendar.week') },
          ]}
          onChange={setDays}
        />
        <Button onClick={() => setFrom(shiftDay(from, -days))}>{t('ledger.calendar.before')}</Button>
        <Button onClick={() => setFrom(today)}>{t('ledger.calendar.today')}</Button>
        <Button onClick={() => setFrom(shiftDay(from, days))}>{t('ledger.calendar.after')}</Button>
        <b>{days > 1 ? `${dayText(from)} – ${dayText(shiftDay(from, days - 1))}` : dayText(from)}</b>
      </Toolbar>
      <QueryContent query={query}>
        {(calendar) =>
          calendar.ledger ? (
            <Calendar calendar={calendar} from={from} days={days} />
          ) : (
            <EmptyState title={t('ledger.calendar.none')}>{t('ledger.calendar.none-hint')}</EmptyState>
          )
        }
      </QueryContent>
    </Card>
  )
}
