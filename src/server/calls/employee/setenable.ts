import { checkLeaving } from '../../../core/directory/person-changes'
import { Refused } from '../../../core/refused'
import { type HandOver, handOver } from '../../flow/delegation/hand-over'
import { expectLateArrivals } from '../../flow/delegation/leaver-messages'
import { type Context, defineCall } from '../../platform/call'
import type { Tx } from '../../platform/db/db'
import { wake } from '../../platform/wake'
import { managedStaff } from '../../policies/staff'
import { addresseesOf } from '../../queries/directory/addressees'
import { changeDirectory, type DirectoryChange } from '../../queries/directory/change-directory'
import { addLeader, listDepartments } from '../../queries/directory/department'
import { listAdministrators, type Staff } from '../../queries/directory/staff'
import { setEnabled } from '../../queries/directory/staff-writer'
import { endSessionsOf } from '../../queries/session/session'

/** Somebody comes back to departments that still exist. */
async function comeBack(tx: Tx, { caller }: Context, staff: Staff): Promise<DirectoryChange> {
  const departments = await listDepartments(tx, caller.workspace)
  const open = new Set(departments.filter(({ enabled }) => enabled).map(({ id }) => id))
  if (!staff.departments.some(({ id }) => open.has(id)))
    throw new Refused('organisation.back-to-nowhere', { name: staff.name })
  await setEnabled(tx, caller.workspace, staff.id, true)
  return { what: 'person-enable', target: staff.name, people: [staff.id] }
}

/** The departments in service that somebody led get the successor as supervisor; answers their names. */
async function handLeads(tx: Tx, { from, to, workspace }: { from: Staff; to: string; workspace: string }) {
  const led = new Set(from.departments.filter(({ leader }) => leader).map(({ id }) => id))
  const departments = await listDepartments(tx, workspace)
  const open = departments.filter(({ id, enabled }) => enabled && led.has(id))
  for (const { id } of open) await addLeader(tx, workspace, { id, personId: to })
  return open.map(({ name }) => name)
}

interface Leave {
  staff: Staff
  handing?: HandOver
  withLeads: boolean
}

/** Somebody leaves: what waits goes to the successor, sessions end. */
async function leave(tx: Tx, context: Context, { staff, handing, withLeads }: Leave) {
  const { workspace, id: callerId } = context.caller
  checkLeaving({ leaver: staff, callerId, administrators: await listAdministrators(tx, workspace) })
  const handed = handing && (await handOver(tx, handing))
  if (handing) await expectLateArrivals(tx, handing)
  const { to } = handing ?? {}
  const leads = to && withLeads ? await handLeads(tx, { from: staff, to, workspace }) : []
  await setEnabled(tx, workspace, staff.id, false)
  await endSessionsOf(tx, workspace, staff.id)
  return {
    what: 'person-disable',
    target: staff.name,
    people: [staff.id, ...(to ? [to] : [])],
    ...(handed ? { after: { ...handed, leads } } : {}),
    handed,
  }
}

export default defineCall(
  'employee/setenable',
  async ({ id, enabled, handover_to, handover_leads = false }, context) => {
    const addressees = await addresseesOf(context)
    const moved = await changeDirectory(context, async (tx, did) => {
      const staff = await managedStaff(tx, context.caller, id)
      if (staff.enabled === enabled) return 0
      if (enabled) {
        did(await comeBack(tx, context, staff))
        return 0
      }
      const handing = handover_to ? { from: staff, to: handover_to, context, addressees } : undefined
      const { handed, ...deed } = await leave(tx, context, { staff, handing, withLeads: handover_leads })
      did(deed)
      return handed?.moved ?? 0
    })
    wake(context.db)
    return { moved }
  },
)
