import { nextTime } from '../events/timer-event'

/** The hours in which nobody is disturbed, by the clock of the company; empty = none. */
export interface QuietHours {
  from: string
  until: string
}

/** Whether hours that are given lack their begin or end, or last no time. */
export const isIncomplete = ({ from, until }: QuietHours): boolean =>
  (from !== '' || until !== '') && (!from || !until || from === until)

/** When the quiet hours end in which an instant lies; null = it lies in none. */
export function quietEnd({ from, until }: QuietHours, now: number, zone: string): number | null {
  if (!from || !until || from === until) return null
  const [begin, end] = [from, until].map((time) => nextTime(time, { after: now, zone }))
  return begin !== undefined && end !== undefined && end < begin ? end : null
}
