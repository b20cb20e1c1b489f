import '../../platform/i18n/ledger-texts'
import type { BookingView } from '../../../generated/types'
import { t } from '../../platform'
import { Row, Tag } from '../../ui'
import { BookingTrack, dayText, hoursOf, shiftDay, spanText } from './booking-track'

/** Renders a booking: whether the thing is free then, and who else has it on these days. */
function BookingEffect({ booking }: { booking: BookingView }) {
  const { name, thing, from, to, amount, places, free, others } = booking
  const day = from.slice(0, 10)
  const isOneDay = day === to.slice(0, 10)
  const shown = isOneDay
    ? hoursOf(day, [booking, ...others])
    : { from: `${day} 00:00`, to: `${shiftDay(to.slice(0, 10), 1)} 00:00` }
  const bars = [
    ...others.map((other, at) => ({ ...other, id: `${at}`, tone: 'taken' as const })),
    { from, to, id: 'this', tone: free ? ('own' as const) : ('clash' as const) },
  ]
  return (
    <li className="q-stack q-gap-1" role={free ? undefined : 'alert'}>
      <Row justify="between">
        <span>
          <b>{thing}</b> <span className="q-soft q-text-sm">{name}</span> {isOneDay && dayText(day)}{' '}
          {spanText(booking)} {places > 1 && t('ledger.places-of', { n: amount, places })}
        </span>
        <Tag tone={free ? 'success' : 'danger'}>{t(free ? 'ledger.free' : 'ledger.clash')}</Tag>
      </Row>
      <BookingTrack shown={shown} bars={bars} />
      <p className="q-soft q-text-sm">{t(others.length ? 'ledger.others' : 'ledger.no-others')}</p>
      {others.length > 0 && (
        <ul className="q-text-sm">
          {others.map((other) => (
            <li key={`${other.from} ${other.to} ${other.by}`}>
              {isOneDay || dayText(other.from.slice(0, 10))} {spanText(other)} {other.by}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

/** Renders what a flow books, each with the other bookings of its days. */
export const BookingEffects = ({ bookings }: { bookings: readonly BookingView[] }) => (
  <ul className="q-stack q-gap-3 q-pad-y-2 q-line-below" aria-label={t('ledger.bookings-of')}>
    {bookings.map((booking) => (
      <BookingEffect key={`${booking.name} ${booking.thing} ${booking.from}`} booking={booking} />
    ))}
  </ul>
)
