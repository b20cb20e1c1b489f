import { BusinessError } from '../../../core/business-error'
import {
  type DelegateMessageInput,
  delegateMessage,
  delegationStateOf,
  isWaiting,
  reclaimMessage,
  resolveDelegates,
} from '../../../core/flow'
import { type Context, type Tx, translateKey } from '../../platform'
import {
  type DelegationRecord,
  listDelegableMessages,
  listFlowsOfDelegate,
  lockFlow,
  type RecipientDirectorySnapshot,
} from '../../queries'
import { canRunAction } from '../../read-models/action-context/dry-run'
import {
  decideAction,
  type FlowContext,
  loadRunningFlowContext,
} from '../../read-models/action-context/load-context'
import { checkPrivilegeMove } from '../../services/guard-privileges'
import { persistAction } from '../action/persist-action'

/** Delegator and delegate of messages to take back. */
interface DelegationReclaim {
  to: string
  context: Context
  /** Recipient directory, read before the transaction began. */
  addressees: RecipientDirectorySnapshot
}

/** Takes back messages that still wait for the delegate, flow by flow. Returns the number of messages. */
export async function reclaimMessages(
  tx: Tx,
  { to, context, addressees }: DelegationReclaim,
): Promise<number> {
  const { workspace, id: from, name } = context.caller
  const { companyVersion } = addressees
  const reason = translateKey(context.language, 'entrust.taken-by', { name })
  let moved = 0
  for (const flow of await listFlowsOfDelegate(tx, workspace, { from, to })) {
    const running = await lockFlow(tx, workspace, { flow })
    if (!running) continue
    let scene: FlowContext = await loadRunningFlowContext({ reader: tx, context, addressees }, running)
    for (const messageId of lentIn(scene, to)) {
      const input = { messageId, reason }
      if (!canRunAction(scene, reclaimMessage, input)) continue
      const actionResult = decideAction(scene, reclaimMessage, input)
      await persistAction(tx, actionResult, { context, companyVersion })
      scene = { ...scene, snapshot: actionResult.after }
      moved++
    }
  }
  return moved
}

const lentIn = ({ snapshot, actor }: FlowContext, to: string): string[] =>
  snapshot.messages
    .filter((one) => isWaiting(one) && one.to === to && one.entrustFrom?.id === actor.id)
    .map(({ id }) => id)

/** Delegation whose messages are handed over. */
export interface DelegationTransfer {
  delegation: DelegationRecord
  context: Context
  /** Recipient directory, read before the transaction began. */
  addressees: RecipientDirectorySnapshot
}

/**
 * Transfers waiting messages to the delegate, flow by flow, each locked. Returns the number of messages;
 * those that may not be transferred, or wait for the delegate anyway, stay.
 */
export async function delegateMessages(tx: Tx, handing: DelegationTransfer): Promise<number> {
  const { delegation, context, addressees } = handing
  const { from, kind } = delegation
  const { workspace } = context.caller
  if (kind !== 'message' || delegationStateOf(delegation, context.clock.now()) !== 'on')
    throw new BusinessError('entrust.not-on')
  await checkPrivilegeMove(tx, context, { from, what: 'tasks', to: delegation.to })
  const rows = await listDelegableMessages(tx, workspace, delegation)
  let moved = 0
  for (const flow of new Set(rows.map(({ flowId }) => flowId))) {
    const running = await lockFlow(tx, workspace, { flow })
    if (!running) continue
    const scene = await loadRunningFlowContext({ reader: tx, context, addressees }, running)
    const input = entrustable(scene, from, translateKey(context.language, 'entrust.handed-reason'))
    if (!input.messageIds.length) continue
    const actionResult = decideAction(scene, delegateMessage, input)
    await persistAction(tx, actionResult, { context, companyVersion: addressees.companyVersion })
    moved += input.messageIds.length
  }
  return moved
}

/** Messages of a flow that go to the current delegate at the end of the chain. */
function entrustable(scene: FlowContext, from: string, reason: string): DelegateMessageInput {
  const { snapshot } = scene
  const to = resolveDelegates([from], snapshot).people[0]?.to ?? from
  const messageIds = snapshot.messages
    .filter((one) => isWaiting(one) && one.to === from && !one.entrustFrom)
    .map(({ id }) => id)
    .filter((id) => canRunAction(scene, delegateMessage, { from, to, reason, messageIds: [id] }))
  return { from, to, reason, messageIds }
}
