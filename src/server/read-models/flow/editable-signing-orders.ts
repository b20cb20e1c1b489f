import { messagesIn } from '../../../core/flow/participants/signed-visit'
import { orderRight, ordersIn } from '../../../core/flow/participants/signing-order'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { RunningOrder } from '../../../generated/types'
import type { Scene } from '../action-context/load-context'

/** The steps whose people sign one after another, as far as whoever looks may change who comes when. */
export const ordersToChange = ({ snapshot, actor }: Scene): RunningOrder[] =>
  ordersIn(snapshot).flatMap((order) => {
    const right = orderRight(snapshot, order, actor)
    const { visit, signed, turns } = order
    const message = messagesIn(snapshot, visit).find(isWaiting)
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
