import '../../platform/i18n/ledger-texts'
import './booking-track.css'
import type { MouseEvent } from 'react'
import { currentLanguage, languageTag, t } from '../../platform'

/** Span on a track, in times of the company (YYYY-MM-DD HH:mm). */
interface TrackSpan {
  from: string
  to: string
}

interface TrackBar extends TrackSpan {
  id: string
  tone: 'own' | 'held' | 'taken' | 'clash'
}

const hour = 3_600_000
const dayLength = 24 * hour

const timeOf = (local: string) => Date.parse(`${local.replace(' ', 'T')}Z`)

/** Formats a day (YYYY-MM-DD) with its weekday as the reader writes dates. */
export const dayText = (day: string) =>
  new Intl.DateTimeFormat(languageTag(currentLanguage()), {
    month: 'numeric',
    day: 'numeric',
    weekday: 'short',
    timeZone: 'UTC',
  })
    .format(timeOf(`${day} 00:00`))
    .replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')

/** Returns a day some days later. */
export const shiftDay = (day: string, days: number) =>
  new Date(timeOf(`${day} 00:00`) + days * dayLength).toISOString().slice(0, 10)

/** Formats a span: its times on one day, otherwise its days too. */
export function spanText({ from, to }: TrackSpan): string {
  const isSameDay = from.slice(0, 10) === to.slice(0, 10)
  if (isSameDay) return `${from.slice(11)}–${to.slice(11)}`
  const isWholeDays = from.endsWith('00:00') && to.endsWith('00:00')
  if (!isWholeDays) return `${from.slice(5)} – ${to.slice(5)}`
  const last = shiftDay(to.slice(0, 10), -1)
  const first = from.slice(0, 10)
  return first === last ? t('ledger.whole-day') : `${dayText(first)} – ${dayText(last)}`
}

/** Returns the shown hours of one day: the working day, or all of it where something lies outside. */
export function hoursOf(day: string, spans: readonly TrackSpan[]): TrackSpan {
  const office = { from: `${day} 07:00`, to: `${day} 21:00` }
  const isOutside = spans.some(({ from, to }) => from < office.from || to > office.to)
  return isOutside ? { from: `${day} 00:00`, to: `${shiftDay(day, 1)} 00:00` } : office
}

/** Returns the marks of a track: days of a week, hours of a day. */
function marksOf({ from, to }: TrackSpan): { at: number; text: string }[] {
  const [start, end] = [timeOf(from), timeOf(to)]
  const days = (end - start) / dayLength
  const step = days > 1 ? dayLength : (end - start) / 7
  return Array.from({ length: 7 }, (_, n) => start + n * step).flatMap((at) => {
    if (at >= end) return []
    const local = new Date(at).toISOString()
    return {
      at: (at - start) / (end - start),
      text: days > 1 ? dayText(local.slice(0, 10)) : local.slice(11, 16),
    }
  })
}

/** Free time that may be booked, with what its button says. */
interface TrackSlot extends TrackSpan {
  label: string
}

interface TrackProps {
  shown: TrackSpan
  bars: readonly TrackBar[]
  slots?: readonly TrackSlot[]
  /** Books an hour of a free time: the pressed one, or its first. */
  onBook?(span: TrackSpan): void
}

const localOf = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** Returns the hour, or what is left of it, at a share of a span, from a half hour on. */
function hourAt({ from, to }: TrackSpan, share: number): TrackSpan {
  const [start, end] = [timeOf(from), timeOf(to)]
  const half = hour / 2
  const latest = Math.max(start, end - hour)
  const at = Math.min(latest, Math.max(start, Math.floor((start + (end - start) * share) / half) * half))
  return { from: localOf(at), to: localOf(Math.min(end, at + hour)) }
}

/** Returns where a button was pressed across its width; 0 for a press of a key. */
function shareOf({ clientX, detail, currentTarget }: MouseEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect()
  return detail && width ? (clientX - left) / width : 0
}

/** Draws spans on a line of time; the list beside it says the same in words. Free time is a button. */
export function BookingTrack({ shown, bars, slots = [], onBook }: TrackProps) {
  const [start, end] = [timeOf(shown.from), timeOf(shown.to)]
  const placeOf = (local: string) => Math.min(1, Math.max(0, (timeOf(local) - start) / (end - start))) * 100
  const spanStyle = ({ from, to }: TrackSpan) => ({
    insetInlineStart: `${placeOf(from)}%`,
    inlineSize: `${placeOf(to) - placeOf(from)}%`,
  })
  return (
    <div className="booking-track" aria-hidden={slots.length === 0}>
      {marksOf(shown).map(({ at, text }) => (
        <span key={text} style={{ insetInlineStart: `${at * 100}%` }}>
          {text}
        </span>
      ))}
      {bars.map(({ id, tone, ...span }) => (
        <i key={id} data-tone={tone} style={spanStyle(span)} />
      ))}
      {slots.map(({ label, ...span }) => (
        <button
          key={span.from}
          type="button"
          aria-label={label}
          title={label}
          style={spanStyle(span)}
          onClick={(event) => onBook?.(hourAt(span, shareOf(event)))}
        />
      ))}
    </div>
  )
}
