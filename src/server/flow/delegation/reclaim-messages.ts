import { takeBackMessage } from '../../../core/flow/actions/assignees/delegate-message'
import { isWaiting } from '../../../core/flow/snapshot/lineage'
import type { Tx } from '../../platform/db/db'
import type { Context } from '../../platform/http/define-call'
import { textOf } from '../../platform/i18n/texts'
import { flowsLent } from '../../queries/delegation/delegation'
import type { AddresseesNow } from '../../queries/directory/recipient-directory'
import { lockFlow } from '../../queries/flow/running-flow'
import { would } from '../../read-models/action-context/dry-run'
import { deedOf, runningScene, type Scene } from '../../read-models/action-context/load-context'
import { writeDeed } from '../action/persist-action'

/** Who takes back from whom. */
export interface TakingBack {
  to: string
  context: Context
  /** Read before the transaction began. */
  addressees: AddresseesNow
}

/** Takes back what still waits for somebody in the caller's place, one flow after the other; answers how much. */
export async function takeBackAll(tx: Tx, { to, context, addressees }: TakingBack): Promise<number> {
  const { workspace, id: from, name } = context.caller
  const { companyVersion } = addressees
  const reason = textOf(context.language, 'entrust.taken-by', { name })
  let moved = 0
  for (const flow of await flowsLent(tx, workspace, { from, to })) {
    const running = await lockFlow(tx, workspace, { flow })
    if (!running) continue
    let scene: Scene = await runningScene({ reader: tx, context, addressees }, running)
    for (const messageId of lentIn(scene, to)) {
      const input = { messageId, reason }
      if (!would(scene, takeBackMessage, input)) continue
      const deed = deedOf(scene, takeBackMessage, input)
      await writeDeed(tx, deed, { context, companyVersion })
      scene = { ...scene, snapshot: deed.after }
      moved++
    }
  }
  return moved
}

const lentIn = ({ snapshot, actor }: Scene, to: string): string[] =>
  snapshot.messages
    .filter((one) => isWaiting(one) && one.to === to && one.entrustFrom?.id === actor.id)
    .map(({ id }) => id)
