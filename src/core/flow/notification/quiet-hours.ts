import { nextTimeOfDay } from '../events/timer-event'

/** Hours without notifications, in the company's time zone; empty = none. */
export interface QuietHours {
  from: string
  until: string
}

/** Whether given hours lack their start or end, or have no duration. */
export const isQuietHoursIncomplete = ({ from, until }: QuietHours): boolean =>
  (from !== '' || until !== '') && (!from || !until || from === until)

/** Returns the end of the quiet hours that contain an instant; null = it is outside them. */
export function quietEnd({ from, until }: QuietHours, now: number, zone: string): number | null {
  if (!from || !until || from === until) return null
  const [begin, end] = [from, until].map((time) => nextTimeOfDay(time, { after: now, zone }))
  return begin !== undefined && end !== undefined && end < begin ? end : null
}
