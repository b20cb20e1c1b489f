import type { KeptCalendars } from '../../../core/calendar/company-calendars'
import type { OwnCalendar } from '../../../generated/types'
import { type Reader, statement, type Tx } from '../../platform/db/db'
import type { Caller } from '../../platform/http/define-call'
import { versionMove } from '../sql/bump-version'
import { moment } from '../sql/time-columns'
import { keptByVersion } from '../sql/version-cache'

/** The name under which changes of calendars are kept in the audit log. */
export const calendarAction = 'company.calendar'

/** What a department keeps of its own, how often that was changed, and who did last. */
export interface StoredCalendar {
  rev: number
  /** Null = nothing. */
  calendar: OwnCalendar | null
  changedBy: string
}

const all = statement<{ id: string; calendar: OwnCalendar }>(
  'work-calendars',
  `select department_id as id, calendar from work_calendar
   where workspace = $1 and calendar is not null order by department_id`,
)
const columns = 'rev, calendar, changed_by as "changedBy"'
const read = statement<StoredCalendar>(
  'work-calendar-read',
  `select ${columns} from work_calendar where workspace = $1 and department_id = $2`,
)
const ensure = statement(
  'work-calendar-ensure',
  `insert into work_calendar (workspace, department_id, rev, calendar, changed_by, changed_at)
   values ($1, $2, 0, null, '', $3) on conflict do nothing`,
)
const locked = statement<StoredCalendar>(
  'work-calendar-lock',
  `select ${columns} from work_calendar where workspace = $1 and department_id = $2 for update`,
)
const write = statement<{ rev: number }>(
  'work-calendar-write',
  `update work_calendar set rev = rev + 1, calendar = $3, changed_by = $4, changed_at = $5
   where workspace = $1 and department_id = $2 returning rev`,
)
const moveVersion = versionMove('calendars')

const none: StoredCalendar = { rev: 0, calendar: null, changedBy: '' }

/** The calendars that departments of a workspace keep, by department. */
export const calendarsOf = async (reader: Reader, workspace: string): Promise<KeptCalendars> =>
  new Map((await reader.run(all, [workspace])).map(({ id, calendar }) => [id, calendar]))

/** The same at a version that somebody has just read, or as a later one has them. */
export const calendarsAt = keptByVersion<KeptCalendars>((db, workspace) => calendarsOf(db, workspace))

/** What a department keeps of its own. */
export const calendarOf = async (reader: Reader, workspace: string, dept: string): Promise<StoredCalendar> =>
  (await reader.run(read, [workspace, dept]))[0] ?? none

/** The same, held until the transaction ends. */
export async function lockCalendar(tx: Tx, workspace: string, { dept, now }: { dept: string; now: number }) {
  await tx.run(ensure, [workspace, dept, moment(now)])
  return (await tx.run(locked, [workspace, dept]))[0] ?? none
}

/** Stores what a department keeps, so that every process hears of it; answers how often that has been done. */
export async function writeCalendar(
  tx: Tx,
  { workspace, name }: Pick<Caller, 'workspace' | 'name'>,
  { dept, calendar, now }: { dept: string; calendar: OwnCalendar | null; now: number },
): Promise<number> {
  const stored = calendar && JSON.stringify(calendar)
  const [row] = await tx.run(write, [workspace, dept, stored, name, moment(now)])
  await tx.run(moveVersion, [workspace])
  return row?.rev ?? 0
}
