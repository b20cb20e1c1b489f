import { Refused } from '../../../../../core/business-error'
import { calendarAlong } from '../../../../../core/calendar/company-calendars'
import { rootDepartmentId } from '../../../../../core/directory/department-scope'
import type { Directory } from '../../../../../core/directory/directory'
import { defineCall } from '../../../../platform/http/define-call'
import { listActs } from '../../../../queries/company/audit'
import { calendarAction, calendarOf, calendarsOf } from '../../../../queries/company/calendar'
import { directoryOf } from '../../../../queries/directory/directory'

const shown = 20

/** A department by all that lie above it, the company left out. */
const fullName = (directory: Directory, id: string): string => {
  const path = directory.pathOf(id).map(({ name }) => name)
  return (path.length > 1 ? path.slice(1) : path).join(' / ')
}

export default defineCall('oa/company/calendar/get', async ({ dept = rootDepartmentId }, context) => {
  const { db, caller } = context
  const [directory, kept, stored, { rows }] = await Promise.all([
    directoryOf(context),
    calendarsOf(db, caller.workspace),
    calendarOf(db, caller.workspace, dept),
    listActs<{ dept: string }>(db, caller.workspace, { action: calendarAction, limit: shown, offset: 0 }),
  ])
  if (!directory.department(dept)) throw new Refused('calendar.no-department')
  const above = directory.pathOf(dept).flatMap(({ id }) => (id === dept ? [] : [id]))
  return {
    dept,
    rev: stored.rev,
    own: stored.calendar,
    above: calendarAlong(kept, above),
    departments: directory
      .departments()
      .map(({ id }) => ({ id, name: fullName(directory, id), own: kept.has(id) })),
    changes: rows.map(({ at, by, details }) => ({
      at: at.toISOString(),
      by,
      dept: fullName(directory, details.dept) || details.dept,
    })),
  }
})
