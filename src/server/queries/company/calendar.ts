import type { DepartmentCalendars } from '../../../core/calendar/company-calendars'
import type { OwnCalendar } from '../../../generated/types'
import { type Caller, type DbReader, defineStatement, type Tx } from '../../platform'
import { toTimestamp } from '../sql/time-columns'
import { bumpVersion, memoizeByVersion } from '../sql/version-cache'

/** Action name of calendar changes in the audit log. */
export const calendarAuditAction = 'company.calendar'

/** Own calendar of a department, its revision, and who changed it last. */
export interface CalendarRecord {
  rev: number
  /** Null = none. */
  calendar: OwnCalendar | null
  changedBy: string
}

const all = defineStatement<{ id: string; calendar: OwnCalendar }>(
  'work-calendars',
  `select department_id as id, calendar from work_calendar
   where workspace = $1 and calendar is not null order by department_id`,
)
const columns = 'rev, calendar, changed_by as "changedBy"'
const read = defineStatement<CalendarRecord>(
  'work-calendar-read',
  `select ${columns} from work_calendar where workspace = $1 and department_id = $2`,
)
const ensure = defineStatement(
  'work-calendar-ensure',
  `insert into work_calendar (workspace, department_id, rev, calendar, changed_by, changed_at)
   values ($1, $2, 0, null, '', $3) on conflict do nothing`,
)
const locked = defineStatement<CalendarRecord>(
  'work-calendar-lock',
  `select ${columns} from work_calendar where workspace = $1 and department_id = $2 for update`,
)
const write = defineStatement<{ rev: number }>(
  'work-calendar-write',
  `update work_calendar set rev = rev + 1, calendar = $3, changed_by = $4, changed_at = $5
   where workspace = $1 and department_id = $2 returning rev`,
)
const moveVersion = bumpVersion('calendars')

const none: CalendarRecord = { rev: 0, calendar: null, changedBy: '' }

/** Own calendars of a workspace's departments, by department. */
export const readCalendars = async (reader: DbReader, workspace: string): Promise<DepartmentCalendars> =>
  new Map((await reader.run(all, [workspace])).map(({ id, calendar }) => [id, calendar]))

/** Calendars at a version just read, or a later one. */
export const calendarsAtVersion = memoizeByVersion<DepartmentCalendars>((db, workspace) =>
  readCalendars(db, workspace),
)

/** Reads the own calendar of a department. */
export const readCalendar = async (
  reader: DbReader,
  workspace: string,
  dept: string,
): Promise<CalendarRecord> => (await reader.run(read, [workspace, dept]))[0] ?? none

/** Locks and reads the own calendar of a department. */
export async function lockCalendar(tx: Tx, workspace: string, { dept, now }: { dept: string; now: number }) {
  await tx.run(ensure, [workspace, dept, toTimestamp(now)])
  return (await tx.run(locked, [workspace, dept]))[0] ?? none
}

/** Stores a department's calendar and notifies every process. Returns its revision. */
export async function writeCalendar(
  tx: Tx,
  { workspace, name }: Pick<Caller, 'workspace' | 'name'>,
  { dept, calendar, now }: { dept: string; calendar: OwnCalendar | null; now: number },
): Promise<number> {
  const stored = calendar && JSON.stringify(calendar)
  const [row] = await tx.run(write, [workspace, dept, stored, name, toTimestamp(now)])
  await tx.run(moveVersion, [workspace])
  return row?.rev ?? 0
}
