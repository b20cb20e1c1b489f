import { isoWeekday } from '../../calendar/day'
import { localDay } from '../../calendar/instant'
import { nextTimeOfDay } from '../events/timer-event'
import { messageStatus } from '../snapshot'
import type { NotificationReason } from './notification'

/** Kinds of notifications that quiet hours can delay. */
export type NotificationKind = 'task' | 'notice' | 'copy' | 'overdue' | 'start'

/** Hours without notifications, in the company's time zone; empty = none. */
export interface QuietHours {
  from: string
  until: string
  /** Days of the week, Monday = 1, on which they begin; missing = every day. */
  days?: number[]
  /** Kinds that they delay; missing = all. */
  kinds?: NotificationKind[]
}

/** Whether given hours lack their start or end, or have no duration. */
export const isQuietHoursIncomplete = ({ from, until }: QuietHours): boolean =>
  (from !== '' || until !== '') && (!from || !until || from === until)

/** Returns the end of the quiet hours that contain an instant; null = it is outside them. */
export function quietEnd({ from, until, days }: QuietHours, now: number, zone: string): number | null {
  if (!from || !until || from === until) return null
  const [begin, end] = [from, until].map((time) => nextTimeOfDay(time, { after: now, zone }))
  if (begin === undefined || end === undefined || end >= begin) return null
  const began = localDay(begin, zone) - 1
  return !days || days.includes(isoWeekday(began)) ? end : null
}

/** Returns the kind of a notification about a message: what it is, or that it is overdue. */
export function notificationKindOf(
  { status }: { status: number },
  reason: NotificationReason,
): NotificationKind {
  if (reason === 'late') return 'overdue'
  if (status === messageStatus.notice) return 'notice'
  return status === messageStatus.copy ? 'copy' : 'task'
}

/** Whether quiet hours delay a kind of notification. */
export const delaysKind = ({ kinds }: QuietHours, kind: NotificationKind): boolean =>
  !kinds || kinds.includes(kind)
