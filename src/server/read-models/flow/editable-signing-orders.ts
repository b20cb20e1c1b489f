import { activeSigningOrders, isWaiting, signingOrderRight, visitMessages } from '../../../core/flow'
import type { RunningOrder } from '../../../generated/types'
import type { FlowContext } from '../action-context/load-context'

/** Lists the steps with sequential signing whose order the reader may change. */
export const listEditableOrders = ({ snapshot, actor }: FlowContext): RunningOrder[] =>
  activeSigningOrders(snapshot).flatMap((order) => {
    const right = signingOrderRight(snapshot, order, actor)
    const { visit, signed, turns } = order
    const message = visitMessages(snapshot, visit).find(isWaiting)
    if (!right || !message) return []
    const named = (id: string) => ({ id, name: snapshot.directory.person(id)?.name ?? id })
    return [
      {
        msgid: message.id,
        step: message.stepName,
        signed: signed.map(({ toName }) => toName),
        turns: turns.map((turn) => turn.map(named)),
        ...right,
      },
    ]
  })
