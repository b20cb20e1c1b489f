import { BusinessError } from '../../../../../core/business-error'
import { mergeCalendarPath } from '../../../../../core/calendar/company-calendars'
import { rootDepartmentId } from '../../../../../core/directory/department-scope'
import type { Directory } from '../../../../../core/directory/directory'
import { defineCall } from '../../../../platform'
import { listAuditEvents, readCurrentDirectory } from '../../../../queries'
import { calendarAuditAction, readCalendar, readCalendars } from '../../../../queries/company/calendar'

const shown = 20

/** Name of a department with all departments above it, without the company. */
const fullName = (directory: Directory, id: string): string => {
  const path = directory.pathOf(id).map(({ name }) => name)
  return (path.length > 1 ? path.slice(1) : path).join(' / ')
}

export default defineCall('oa/company/calendar/get', async ({ dept = rootDepartmentId }, context) => {
  const { db, caller } = context
  const [directory, calendarsByDepartment, stored, { rows }] = await Promise.all([
    readCurrentDirectory(context),
    readCalendars(db, caller.workspace),
    readCalendar(db, caller.workspace, dept),
    listAuditEvents<{ dept: string }>(db, caller.workspace, {
      action: calendarAuditAction,
      limit: shown,
      offset: 0,
    }),
  ])
  if (!directory.department(dept)) throw new BusinessError('calendar.no-department')
  const above = directory.pathOf(dept).flatMap(({ id }) => (id === dept ? [] : [id]))
  return {
    dept,
    rev: stored.rev,
    own: stored.calendar,
    above: mergeCalendarPath(calendarsByDepartment, above),
    departments: directory
      .departments()
      .map(({ id }) => ({ id, name: fullName(directory, id), own: calendarsByDepartment.has(id) })),
    changes: rows.map(({ at, by, details }) => ({
      at: at.toISOString(),
      by,
      dept: fullName(directory, details.dept) || details.dept,
    })),
  }
})
