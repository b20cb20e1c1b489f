import { setTimeout as sleep } from 'node:timers/promises'
import { BusinessError } from '../../../core/business-error'
import type { PrivilegeChange } from '../../../core/directory/privileges'
import { sumTakeovers } from '../../../core/directory/takeovers'
import { isWaiting, replaceAssignee } from '../../../core/flow'
import type { Takeover } from '../../../generated/types'
import { type AppContext, type Context, RetryableError, type Tx, translateKey, wakeJob } from '../../platform'
import { listTakeovers } from '../../presenters/action-response'
import {
  addLeader,
  findStaff,
  listDepartments,
  lockFlow,
  type PendingOffboarding,
  type RecipientDirectory,
  type Staff,
  writeEffect,
} from '../../queries'
import { listWaitingFlows, readWaitingCount } from '../../queries/message/waiting-messages'
import { hasEveryTransactionEnded, readNextTransaction } from '../../queries/sql/transactions'
import { decideAction, loadRunningFlowContext } from '../../read-models/action-context/load-context'
import { retryWithRecipients, retryWithWorkload } from '../../read-models/action-context/retry-decision'
import { createSystemContext } from '../../read-models/action-context/system-actor'
import { checkPrivilegeMove, findPrivilegeMoves } from '../../services/guard-privileges'
import { persistAction } from '../action/persist-action'

/*
 * Actions in progress while a person leaves may still assign messages to them: such an action does not see
 * the suspension, and the suspension does not see uncommitted actions. So an effect waits until every
 * transaction open at that moment has ended, however long it takes, and hands over once more. Actions stored
 * later detect that the company has changed and are decided again (retry-with-recipients.ts).
 */

/** Number of checks whether open transactions have ended, about 20 s, before other effects get the slot. */
const appearance = 800
const pause = 25

/** Schedules the hand-over of messages that actions in progress still send to a leaver. */
export async function scheduleLateOffboarding(tx: Tx, { from, to, context }: Offboarding): Promise<void> {
  const { caller, language, clock, newId } = context
  const { id, name, real } = caller
  const payload: PendingOffboarding = { from: from.id, to, by: { id, name, ...(real && { real }) }, language }
  const now = clock.now()
  const effect = { workspace: caller.workspace, flowId: '', id: newId(), payload }
  await writeEffect(tx, { ...effect, kind: 'late-arrivals', now, dueAt: now })
}

/** Waits until every transaction that is open now has ended; throws to be retried if that takes too long. */
export async function waitForOpenTransactions({ db }: AppContext): Promise<void> {
  const first = await readNextTransaction(db)
  for (let looked = 1; !(await hasEveryTransactionEnded(db, first)); looked++) {
    if (looked === appearance) throw new RetryableError('incident.acts-under-way')
    await sleep(pause)
  }
}

/** Hands over messages that reached a leaver late; does nothing if the person is back. */
export async function offboardLateTasks(
  { from, to, by, language }: PendingOffboarding,
  workspace: string,
  appContext: AppContext,
): Promise<void> {
  await waitForOpenTransactions(appContext)
  const { db } = appContext
  const system = createSystemContext(appContext, workspace)
  const context = { ...system, language, caller: { ...system.caller, ...by } }
  await retryWithRecipients(context, (addressees) =>
    db.transaction(async (tx) => {
      const [leaver] = await findStaff(tx, workspace, [from])
      if (!leaver || leaver.enabled || !(await readWaitingCount(tx, workspace, from))) return
      const { companyVersion } = addressees
      await offboard(tx, { from: leaver, to, context, addressees, companyVersion, isLate: true })
    }),
  )
  wakeJob(db)
}

/** Hand-over from a leaver to a successor. */
export interface Offboarding {
  from: Pick<Staff, 'id' | 'name'>
  to: string
  context: Context
  /** Recipient directory, read before the transaction began. */
  addressees: RecipientDirectory
  /** True for messages that reached a leaver after the first hand-over. */
  isLate?: true
  /** Company version, where the transaction does not lock the company. */
  companyVersion?: number
}

async function successorOf(tx: Tx, { from, to, context }: Offboarding): Promise<Staff> {
  const [successor] = await findStaff(tx, context.caller.workspace, [to])
  if (!successor?.enabled || to === from.id) throw new BusinessError('flow.no-successor')
  return successor
}

/** Result of a hand-over: the number of messages, who took over how many, and the name of the successor. */
export interface HandoverResult {
  moved: number
  takeovers: Takeover[]
  to: string
}

/**
 * Moves everything that waits for one person to another, flow by flow, each locked. Returns who took over how
 * many messages. Runs in the caller's transaction, so that suspension and hand-over happen together or not at all.
 */
export async function offboard(tx: Tx, handing: Offboarding): Promise<HandoverResult> {
  const { from, context, addressees, companyVersion } = handing
  const { workspace } = context.caller
  const successor = await successorOf(tx, handing)
  if (!handing.isLate)
    await checkPrivilegeMove(tx, context, { from: from.id, what: 'tasks', to: successor.id })
  const plan = { from: from.id, to: successor.id }
  const takeovers: Takeover[] = []
  for (const flow of await listWaitingFlows(tx, workspace, from.id)) {
    const running = await lockFlow(tx, workspace, { flow })
    if (!running) continue
    const scene = await loadRunningFlowContext({ reader: tx, context, addressees }, running)
    const waits = scene.snapshot.messages.some((one) => isWaiting(one) && one.to === from.id)
    if (!waits) continue
    const actionResult = await retryWithWorkload({ context, reader: tx }, scene, (scene) => {
      const to = sumTakeovers(listTakeovers(scene, plan)).map(({ name }) => name)
      const reason = translateKey(context.language, 'organisation.handover-reason', { from: from.name, to })
      return decideAction(scene, replaceAssignee, { ...plan, reason })
    }).catch((error: unknown) => {
      if (!(error instanceof BusinessError)) throw error
      const { code, params } = error
      const about = {
        flow: [running.name, running.workname].filter(Boolean).join(' '),
        reason: { code, params },
      }
      throw new BusinessError('organisation.handover-rejected', about)
    })
    await persistAction(tx, actionResult, { context, companyVersion })
    takeovers.push(...listTakeovers(actionResult, plan))
  }
  return { moved: takeovers.length, takeovers: sumTakeovers(takeovers), to: successor.name }
}

type LeadsHanded = Pick<Offboarding, 'to'> & { from: Staff; workspace: string }

async function openLeads(tx: Tx, { from, workspace }: LeadsHanded) {
  const nextSteps = new Set(from.departments.filter(({ leader }) => leader).map(({ id }) => id))
  return (await listDepartments(tx, workspace)).filter(({ id, enabled }) => enabled && nextSteps.has(id))
}

/** Finds what the caller may not give to the successor alone, tasks and led departments together. */
export async function findOffboardingPrivileges(
  tx: Tx,
  context: Context,
  { from, to, withLeads }: { from: Staff; to: string; withLeads: boolean },
): Promise<PrivilegeChange[]> {
  const { workspace } = context.caller
  const tasks = await findPrivilegeMoves(tx, context, { from: from.id, what: 'tasks', to })
  if (tasks.length === 0 || !withLeads) return tasks
  const [successor] = await findStaff(tx, workspace, [to])
  const name = tasks[0]?.to ?? to
  const nextSteps = new Set(successor?.departments.filter(({ leader }) => leader).map(({ id }) => id))
  const gained = (await openLeads(tx, { from, to, workspace })).filter(({ id }) => !nextSteps.has(id))
  return [...tasks, ...gained.map((one) => ({ personId: to, name, what: 'leads' as const, to: one.name }))]
}

/** Makes the successor supervisor of the enabled departments that the person led. Returns their names. */
export async function transferLeadership(tx: Tx, handed: LeadsHanded): Promise<string[]> {
  const open = await openLeads(tx, handed)
  for (const { id } of open) await addLeader(tx, handed.workspace, { id, personId: handed.to })
  return open.map(({ name }) => name)
}
