import {
  type AbsencePeriod,
  absenceLookahead,
  absencePeriodOf,
  mergePeriods,
} from '../../core/calendar/absence'
import { companyZone } from '../../core/company/company-zone'
import { localDate } from '../../core/text/formats'
import type { Context } from '../platform'
import { type DelegationRecord, lockDelegations } from '../queries'
import {
  type AbsenceRecord,
  listAbsenceDelegations,
  storeAbsences,
} from '../queries/delegation/absence-delegations'
import { loadAgreedLeaves } from '../read-models/people/absences'
import { readDelegationCalendar } from './delegation-calendar'

/*
 * Delegations for absences follow the agreed leaves and the calendars of their principals: a leave that is agreed adds a
 * period, one that is cancelled takes it away. Periods are derived anew each time, so that no action of a flow has to know
 * about delegations.
 */

/** Time after which a calendar is read again, in milliseconds, and the number of calendars read at once. */
const calendarAge = 15 * 60_000
const mostCalendars = 20

/** Loads the agreed leaves of the principals of delegations, by person. */
async function loadLeaves(
  context: Context,
  delegations: readonly DelegationRecord[],
): Promise<Map<string, AbsencePeriod[]>> {
  const people = [...new Set(delegations.map(({ from }) => from))]
  const leaves = await loadAgreedLeaves(context, people, localDate(context.clock.now(), companyZone))
  const byPerson = new Map<string, AbsencePeriod[]>()
  for (const { id, ...days } of leaves)
    byPerson.set(id, [...(byPerson.get(id) ?? []), absencePeriodOf(days, companyZone)])
  return byPerson
}

/** Reads the calendars that were read long ago, the oldest first; returns all delegations. */
async function readCalendars(
  context: Context,
  delegations: readonly DelegationRecord[],
): Promise<DelegationRecord[]> {
  const now = context.clock.now()
  const due = delegations
    .filter(({ calendar }) => calendar && now - calendar.readAt >= calendarAge)
    .sort((one, other) => (one.calendar?.readAt ?? 0) - (other.calendar?.readAt ?? 0))
    .slice(0, mostCalendars)
  return Promise.all(
    delegations.map(async (one) =>
      one.calendar && due.includes(one)
        ? { ...one, calendar: await readDelegationCalendar(context, one, one.calendar) }
        : one,
    ),
  )
}

const contentOf = ({ absences, calendar }: AbsenceRecord) =>
  JSON.stringify([absences.map(({ beginsAt, endsAt }) => [beginsAt, endsAt]), calendar?.readAt])

/**
 * Stores the absences of principals whose delegations apply during absences, where they have changed; of one delegation if
 * its id is given.
 */
export async function refreshAbsences(context: Context, id?: string): Promise<void> {
  const { db, caller, clock } = context
  const { workspace } = caller
  const all = await listAbsenceDelegations(db, workspace)
  const delegations = all.filter((one) => id === undefined || one.id === id)
  if (!delegations.length) return
  const [leaves, current] = await Promise.all([
    loadLeaves(context, delegations),
    readCalendars(context, delegations),
  ])
  const now = clock.now()
  const found = current.map((one): AbsenceRecord => {
    const periods = [...(leaves.get(one.from) ?? []), ...(one.calendar?.absences ?? [])]
    const coming = periods.filter(({ beginsAt, endsAt }) => endsAt > now && beginsAt < now + absenceLookahead)
    return { ...one, absences: mergePeriods(coming) }
  })
  const before = new Map(delegations.map((one) => [one.id, contentOf(one)]))
  const changed = found.filter((one) => before.get(one.id) !== contentOf(one))
  if (!changed.length) return
  await db.transaction(async (tx) => {
    await lockDelegations(tx, workspace)
    for (const one of changed) await storeAbsences(tx, workspace, one)
  })
}
