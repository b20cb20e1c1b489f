import { BusinessError } from '../../../core/business-error'
import { checkOffboarding } from '../../../core/directory/person-changes'
import type { HandoverSuccessors, ReferenceHandover } from '../../../generated/types'
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
  findStaff,
  listAdministrators,
  listDepartments,
  readRecipientDirectory,
  type Staff,
} from '../../queries'
import { setStaffEnabled } from '../../queries/directory/staff-writer'
import { readWaitingCount } from '../../queries/message/waiting-messages'
import { hasLocalHolder } from '../../queries/session/person-identity'
import { findOffboardingGaps } from '../../read-models/design/offboarding-gaps'
import { changeDirectory, type DirectoryChange } from '../../services/change-directory'
import {
  findReferencePrivileges,
  type HandoverPlan,
  handOverReferences,
  prepareHandover,
  toHandoverFacts,
} from '../../services/hand-over-references'
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
  prepared?: HandoverPlan | undefined
}

/**
 * Suspends a person: waiting messages go to the successor, sessions end. For a person who has left already,
 * only the hand-over is made up for.
 */
async function leave(tx: Tx, context: Context, { staff, handing, withLeads, prepared }: Leave) {
  const { workspace, id: callerId } = context.caller
  checkOffboarding({ leaver: staff, callerId, administrators: await listAdministrators(tx, workspace) })
  const handed = handing && (await offboard(tx, handing))
  if (handing) await scheduleLateOffboarding(tx, handing)
  const references = prepared && (await handOverReferences(tx, context, prepared))
  const { to } = handing ?? {}
  const targets = to && withLeads ? await transferLeadership(tx, { from: staff, to, workspace }) : []
  if (staff.enabled) {
    const hadLocal = await hasLocalHolder(tx, workspace)
    await setStaffEnabled(tx, workspace, staff.id, false)
    if (hadLocal && !(await hasLocalHolder(tx, workspace))) throw new BusinessError('organisation.last-local')
    await scheduleLeaverChecks(tx, context, [staff.id])
    await endPersonSessions(tx, workspace, staff.id)
  }
  return {
    what: staff.enabled ? 'person-disable' : 'person-handover',
    target: staff.name,
    people: [staff.id, ...(to ? [to] : [])],
    ...(handed || references
      ? { after: { ...handed, leads: targets, ...(references && toHandoverFacts(references)) } }
      : {}),
    handed,
    references,
  }
}

/** Number of messages moved and who took them over, and who may confirm the hand-over where it waits for a second person. */
interface Left extends Pick<HandoverResult, 'moved'>, Partial<Pick<HandoverResult, 'takeovers'>> {
  references?: ReferenceHandover | undefined
  confirmers?: string[]
}

/** Prepares the hand-over of references if any kind has a successor. */
async function prepare(context: Context, id: string, also: HandoverSuccessors = {}) {
  if (Object.keys(also).length === 0) return undefined
  const [staff] = await findStaff(context.db, context.caller.workspace, [id])
  return staff && prepareHandover(context, staff, also)
}

export default defineCall(
  'employee/setenable',
  async ({ id, enabled, handover_to: to, handover_leads = false, also = {} }, context) => {
    const handover_to = to ?? Object.values(also)[0]
    const addressees = await readRecipientDirectory(context)
    const prepared = enabled ? undefined : await prepare(context, id, also)
    const { moved, takeovers, references, confirmers } = await changeDirectory<Left>(
      context,
      async (tx, did) => {
        const staff = await requireManageableStaff(tx, context.caller, id)
        if (staff.enabled === enabled && (enabled || !(handover_to || prepared))) return { moved: 0 }
        if (enabled) {
          did(await comeBack(tx, context, staff))
          return { moved: 0 }
        }
        const handing = handover_to ? { from: staff, to: handover_to, context, addressees } : undefined
        const power = [
          ...(handing
            ? await findOffboardingPrivileges(tx, context, { ...handing, withLeads: handover_leads })
            : []),
          ...(prepared ? await findReferencePrivileges(tx, context, prepared) : []),
        ]
        if (power.length === 0) {
          const leaving = { staff, handing, withLeads: handover_leads, prepared }
          const { handed, references, ...deed } = await leave(tx, context, leaving)
          did(deed)
          return { moved: handed?.moved ?? 0, takeovers: handed?.takeovers, references }
        }
        if (staff.enabled) {
          const { handed: _, references: __, ...deed } = await leave(tx, context, { staff, withLeads: false })
          did(deed)
        }
        const body = { id, to: handover_to, leads: handover_leads, also }
        return {
          moved: 0,
          ...(await requestPendingChange(tx, context, { call: 'employee/handover', body, moved: power })),
        }
      },
    )
    wakeJob(context.db)
    const gaps = enabled ? [] : await findOffboardingGaps(context, id)
    const waiting = enabled ? 0 : await readWaitingCount(context.db, context.caller.workspace, id)
    const left = { moved, takeovers, references, gaps, ...(waiting > 0 && { waiting }) }
    if (!confirmers)
      return waiting > 0
        ? new ResponseWithText(left, 'organisation.left-with-tasks', { count: waiting })
        : left
    const code = confirmers.length > 0 ? 'pending-change.left' : 'pending-change.left-alone'
    return new ResponseWithText(left, code, { confirmers: confirmers.join('、') })
  },
)
