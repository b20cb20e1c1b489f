import { isWaiting, reclaimMessage } from '../../../core/flow'
import { type Context, type Tx, textOf } from '../../platform'
import { listFlowsOfDelegate, lockFlow, type RecipientDirectorySnapshot } from '../../queries'
import { canRunAction } from '../../read-models/action-context/dry-run'
import {
  decideAction,
  type FlowContext,
  loadRunningFlowContext,
} from '../../read-models/action-context/load-context'
import { persistAction } from '../action/persist-action'

/** Delegator and delegate of messages to take back. */
export interface DelegationReclaim {
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
  const reason = textOf(context.language, 'entrust.taken-by', { name })
  let moved = 0
  for (const flow of await listFlowsOfDelegate(tx, workspace, { from, to })) {
    const running = await lockFlow(tx, workspace, { flow })
    if (!running) continue
    let scene: FlowContext = await loadRunningFlowContext({ reader: tx, context, addressees }, running)
    for (const messageId of lentIn(scene, to)) {
      const input = { messageId, reason }
      if (!canRunAction(scene, reclaimMessage, input)) continue
      const deed = decideAction(scene, reclaimMessage, input)
      await persistAction(tx, deed, { context, companyVersion })
      scene = { ...scene, snapshot: deed.after }
      moved++
    }
  }
  return moved
}

const lentIn = ({ snapshot, actor }: FlowContext, to: string): string[] =>
  snapshot.messages
    .filter((one) => isWaiting(one) && one.to === to && one.entrustFrom?.id === actor.id)
    .map(({ id }) => id)
