import type { Entrust, EntrustDraft } from '#/generated/types'

/** Form values of a delegation. */
export interface DelegationDraft {
  from: string
  to: string
  kind: Entrust['kind']
  scope: 'all' | 'some'
  flows: string[]
  period: 'time' | 'good' | 'absence'
  begins: string
  ends: string
  withCalendar: boolean
  calendarUrl: string
  reason: string
}

const pad = (value: number) => String(value).padStart(2, '0')

/** Formats a moment for a date-time field, in the device's time zone. */
export function toDateTimeInput(at: Date): string {
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day} ${pad(at.getHours())}:${pad(at.getMinutes())}:00`
}

const inDays = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 18, 0)

/** Returns a new delegation: of everything that waits, from now until tomorrow evening. */
export const createDelegationDraft = (now: Date): DelegationDraft => ({
  from: '',
  to: '',
  kind: 'message',
  scope: 'all',
  flows: [],
  period: 'time',
  withCalendar: false,
  calendarUrl: '',
  reason: '',
  begins: toDateTimeInput(now),
  ends: toDateTimeInput(inDays(now, 1)),
})

/** Returns the draft of an existing delegation. */
export const toDelegationDraft = (
  { from, to, kind, flows, begins_at, ends_at, for_absence, calendar, reason }: Entrust,
  now: Date,
): DelegationDraft => ({
  from,
  to,
  kind,
  reason,
  scope: flows ? 'some' : 'all',
  flows: flows?.map(({ id }) => id) ?? [],
  period: for_absence ? 'absence' : ends_at ? 'time' : 'good',
  withCalendar: calendar !== null,
  calendarUrl: '',
  begins: toDateTimeInput(begins_at ? new Date(begins_at) : now),
  ends: toDateTimeInput(ends_at ? new Date(ends_at) : inDays(now, 1)),
})

/** Checks across fields, by model: nothing ends before it begins, and only tasks are delegated for absences. */
export const validatePeriod = ({ kind, period, begins, ends }: DelegationDraft) => ({
  ...(period === 'time' && begins >= ends && { ends: 'delegation.period-wrong' }),
  ...(period === 'absence' && kind === 'flow' && { period: 'delegation.absence-kind' }),
})

const wireTime = (text: string) => new Date(text.replace(' ', 'T')).toISOString()

/** Returns the request body; a delegation without a period begins immediately. */
export const toRequestBody = ({
  scope,
  flows,
  period,
  begins,
  ends,
  withCalendar,
  calendarUrl,
  ...draft
}: DelegationDraft): Omit<EntrustDraft, 'enabled'> => ({
  ...draft,
  flows: scope === 'all' ? null : flows,
  begins_at: period === 'time' ? wireTime(begins) : null,
  ends_at: period === 'time' ? wireTime(ends) : null,
  for_absence: period === 'absence',
  with_calendar: withCalendar,
  calendar_url: calendarUrl,
})

/** Returns the body that saves an unchanged delegation as enabled or disabled. */
export const toToggleBody = ({
  _id,
  rev,
  from,
  to,
  kind,
  flows,
  begins_at,
  ends_at,
  for_absence,
  calendar,
  reason,
  enabled,
}: Entrust) => ({
  _id,
  rev,
  from,
  to,
  kind,
  begins_at,
  ends_at,
  for_absence,
  with_calendar: calendar !== null,
  calendar_url: '',
  reason,
  flows: flows?.map(({ id }) => id) ?? null,
  enabled: !enabled,
})
