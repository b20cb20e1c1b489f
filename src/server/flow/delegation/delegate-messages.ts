import { BusinessError } from '../../../core/business-error'
import {
  type DelegateMessageInput,
  delegateMessage,
  delegationStateOf,
  isWaiting,
  resolveDelegates,
} from '../../../core/flow'
import { type Context, type Tx, textOf } from '../../platform'
import {
  type DelegationRecord,
  listDelegableMessages,
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
    const input = entrustable(scene, from, textOf(context.language, 'entrust.handed-reason'))
    if (!input.messageIds.length) continue
    const deed = decideAction(scene, delegateMessage, input)
    await persistAction(tx, deed, { context, companyVersion: addressees.companyVersion })
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
