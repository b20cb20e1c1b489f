import { BusinessError } from '../../../../../core/business-error'
import { checkOwnCalendar } from '../../../../../core/calendar/calendar-exceptions'
import { rootDepartmentId } from '../../../../../core/directory/department-scope'
import { defineCall, HttpError, runIdempotent } from '../../../../platform'
import { logAuditEvent, readCurrentDirectory } from '../../../../queries'
import { calendarAuditAction, lockCalendar, writeCalendar } from '../../../../queries/company/calendar'

export default defineCall('oa/company/calendar/save', async (body, context) => {
  const { db, caller, clock, newId } = context
  const { dept = rootDepartmentId, rev, calendar, requestId } = body
  if (!(await readCurrentDirectory(context)).department(dept))
    throw new BusinessError('calendar.no-department')
  return db.transaction((tx) => {
    const work = async () => {
      if (calendar) checkOwnCalendar(calendar)
      const now = clock.now()
      const before = await lockCalendar(tx, caller.workspace, { dept, now })
      if (before.rev !== rev) throw new HttpError(409, 'calendar.stale', { by: before.changedBy })
      const details = { dept, before: before.calendar, after: calendar }
      await logAuditEvent(tx, { caller, id: newId(), now }, { action: calendarAuditAction, details })
      return { rev: await writeCalendar(tx, caller, { dept, calendar, now }) }
    }
    return runIdempotent(tx, context, { requestId, call: 'oa/company/calendar/save', body, work })
  })
})
