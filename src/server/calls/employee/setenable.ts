import { BusinessError } from '../../../core/business-error'
import { checkOffboarding } from '../../../core/directory/person-changes'
import {
  findOffboardingPrivileges,
  type HandoverResult,
  type Offboarding,
  offboard,
  scheduleLateOffboarding,
  transferLeadership,
} from '../../flow/delegation/offboard'
import { type Context, defineCall, ResponseWithText, type Tx, wakeJob } from '../../platform'
import { requireManageableStaff } from '../../policies/staff'
import {
  endPersonSessions,
  listAdministrators,
  listDepartments,
  readRecipientDirectory,
  type Staff,
} from '../../queries'
import { setStaffEnabled } from '../../queries/directory/staff-writer'
import { readWaitingCount } from '../../queries/message/waiting-messages'
import { findOffboardingGaps } from '../../read-models/design/offboarding-gaps'
import { changeDirectory, type DirectoryChange } from '../../services/change-directory'
import { requestPendingChange } from '../../services/pending-change'
import { scheduleLeaverChecks } from '../../services/schedule-leaver-checks'

/** Restores a person to those of their departments that still exist. */
async function comeBack(tx: Tx, { caller }: Context, staff: Staff): Promise<DirectoryChange> {
  const departments = await listDepartments(tx, caller.workspace)
  const open = new Set(departments.filter(({ enabled }) => enabled).map(({ id }) => id))
  if (!staff.departments.some(({ id }) => open.has(id)))
    throw new BusinessError('organisation.back-to-nowhere', { name: staff.name })
  await setStaffEnabled(tx, caller.workspace, staff.id, true)
  return { what: 'person-enable', target: staff.name, people: [staff.id] }
}

interface Leave {
  staff: Staff
  handing?: Offboarding
  withLeads: boolean
}

/**
 * Suspends a person: waiting messages go to the successor, sessions end. For a person who has left already,
 * only the hand-over is made up for.
 */
async function leave(tx: Tx, context: Context, { staff, handing, withLeads }: Leave) {
  const { workspace, id: callerId } = context.caller
  checkOffboarding({ leaver: staff, callerId, administrators: await listAdministrators(tx, workspace) })
  const handed = handing && (await offboard(tx, handing))
  if (handing) await scheduleLateOffboarding(tx, handing)
  const { to } = handing ?? {}
  const targets = to && withLeads ? await transferLeadership(tx, { from: staff, to, workspace }) : []
  if (staff.enabled) {
    await setStaffEnabled(tx, workspace, staff.id, false)
    await scheduleLeaverChecks(tx, context, [staff.id])
    await endPersonSessions(tx, workspace, staff.id)
  }
  return {
    what: staff.enabled ? 'person-disable' : 'person-handover',
    target: staff.name,
    people: [staff.id, ...(to ? [to] : [])],
    ...(handed ? { after: { ...handed, leads: targets } } : {}),
    handed,
  }
}

/** Number of messages moved and who took them over, and who may confirm the hand-over where it waits for a second person. */
interface Left extends Pick<HandoverResult, 'moved'>, Partial<Pick<HandoverResult, 'takeovers'>> {
  confirmers?: string[]
}

export default defineCall(
  'employee/setenable',
  async ({ id, enabled, handover_to, handover_leads = false }, context) => {
    const addressees = await readRecipientDirectory(context)
    const { moved, takeovers, confirmers } = await changeDirectory<Left>(context, async (tx, did) => {
      const staff = await requireManageableStaff(tx, context.caller, id)
      if (staff.enabled === enabled && (enabled || !handover_to)) return { moved: 0 }
      if (enabled) {
        did(await comeBack(tx, context, staff))
        return { moved: 0 }
      }
      const handing = handover_to ? { from: staff, to: handover_to, context, addressees } : undefined
      const power = handing
        ? await findOffboardingPrivileges(tx, context, { ...handing, withLeads: handover_leads })
        : []
      if (power.length === 0) {
        const { handed, ...deed } = await leave(tx, context, { staff, handing, withLeads: handover_leads })
        did(deed)
        return { moved: handed?.moved ?? 0, takeovers: handed?.takeovers }
      }
      if (staff.enabled) {
        const { handed: _, ...deed } = await leave(tx, context, { staff, withLeads: false })
        did(deed)
      }
      const body = { id, to: handover_to, leads: handover_leads }
      return {
        moved: 0,
        ...(await requestPendingChange(tx, context, { call: 'employee/handover', body, moved: power })),
      }
    })
    wakeJob(context.db)
    const gaps = enabled ? [] : await findOffboardingGaps(context, id)
    const waiting = enabled ? 0 : await readWaitingCount(context.db, context.caller.workspace, id)
    const left = { moved, takeovers, gaps, ...(waiting > 0 && { waiting }) }
    if (!confirmers)
      return waiting > 0
        ? new ResponseWithText(left, 'organisation.left-with-tasks', { count: waiting })
        : left
    const code = confirmers.length > 0 ? 'pending-change.left' : 'pending-change.left-alone'
    return new ResponseWithText(left, code, { confirmers: confirmers.join('、') })
  },
)
