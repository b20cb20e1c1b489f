import ICAL from 'ical.js'
import { type AbsencePeriod, mergePeriods } from './absence'
import { parseDay } from './day'
import { localTimeToInstant } from './instant'

/*
 * Absences of a published calendar (iCalendar, RFC 5545): events that Outlook marks as out of office
 * (X-MICROSOFT-CDO-BUSYSTATUS), and events whose title says so. Nothing else of a calendar is read or kept.
 */

/** Time in which absences are searched, and the zone of times without one. */
export interface CalendarRange extends AbsencePeriod {
  zone: string
}

/** Limits of a calendar: occurrences that are looked at, of one event and of all. */
const mostOfEvent = 20_000
const mostOfAll = 200_000

const titles =
  /休假|请假|年假|病假|事假|调休|外出|出差|out of (?:the )?office|\booo\b|\bvacation\b|on leave|de vacaciones|fuera de la oficina/i

function isOutOfOffice(event: ICAL.Event): boolean {
  const text = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (text('status') === 'CANCELLED') return false
  const busy = text('x-microsoft-cdo-busystatus')
  return busy === 'OOF' || (busy !== 'FREE' && titles.test(event.summary ?? ''))
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Returns the instant of a time of a calendar; a day, or a time without a zone, is one of the company's zone. */
function instantOf(time: ICAL.Time, zone: string): number {
  const isFloating = time.isDate || time.zone === ICAL.Timezone.localTimezone
  if (!isFloating) return time.toUnixTime() * 1000
  const day = parseDay(`${String(time.year).padStart(4, '0')}-${pad(time.month)}-${pad(time.day)}`)
  return localTimeToInstant({ day, seconds: time.hour * 3600 + time.minute * 60 + time.second }, zone)
}

type Occurrence = Pick<ICAL.Event, 'startDate' | 'endDate'>

/** Lists the occurrences of an event until a time; undefined if there are too many. */
function* occurrencesOf(event: ICAL.Event, until: number, zone: string): Generator<Occurrence | undefined> {
  if (!event.isRecurring()) return yield event
  const iterator = event.iterator()
  for (let count = 0; count < mostOfEvent; count += 1) {
    const next = iterator.next()
    if (!next || instantOf(next, zone) >= until) return
    yield event.getOccurrenceDetails(next)
  }
  yield undefined
}

/** Thrown for a calendar that cannot be read. */
export class CalendarError extends Error {
  override name = 'CalendarError'

  constructor(readonly reason: 'unreadable' | 'large') {
    super(reason)
  }
}

function parseEvents(text: string): ICAL.Event[] {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    if (calendar.name !== 'vcalendar') throw new CalendarError('unreadable')
    return calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  } catch {
    throw new CalendarError('unreadable')
  }
}

/** Finds the absences of a calendar that overlap a range, merged and in order; throws a CalendarError. */
export function findCalendarAbsences(
  text: string,
  { beginsAt, endsAt, zone }: CalendarRange,
): AbsencePeriod[] {
  const periods: AbsencePeriod[] = []
  let left = mostOfAll
  for (const event of parseEvents(text)) {
    if (event.isRecurrenceException() || !event.startDate || !isOutOfOffice(event)) continue
    for (const occurrence of occurrencesOf(event, endsAt, zone)) {
      left -= 1
      if (!occurrence || left < 0) throw new CalendarError('large')
      const period = {
        beginsAt: instantOf(occurrence.startDate, zone),
        endsAt: instantOf(occurrence.endDate, zone),
      }
      if (period.endsAt > Math.max(beginsAt, period.beginsAt) && period.beginsAt < endsAt)
        periods.push(period)
    }
  }
  return mergePeriods(periods)
}
