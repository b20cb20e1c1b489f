import { stepOf } from '../../core/flow/design/design'
import type { FlowChange } from '../../core/flow/snapshot/flow-changes'
import type { FlowSnapshot } from '../../core/flow/snapshot/snapshot'
import { type FormSight, rightsToCreate, rightsToDeal, sightOf } from '../../core/flow/views/form-visibility'
import { toForwarding } from '../../core/flow/views/next-steps-view'
import { withoutQuotes } from '../../core/flow/views/redact-reasons'
import type { Forwarding, Tally } from '../../generated/types'
import { Said } from '../platform/http/define-call'

/** An act as its answer tells it. */
interface Done {
  snapshot: FlowSnapshot
  changes: FlowChange[]
}

/** What starting a flow leads to, as its creator may read it. */
export const toCreated = ({ snapshot, changes }: Done): Forwarding =>
  seen(toForwarding(snapshot, changes), sightOf(snapshot.design, rightsToCreate(snapshot.design)))

/** What handling a message leads to, as its handler may read it. */
export function toDealt({ snapshot, changes }: Done, messageId: string): Forwarding {
  const { design, messages } = snapshot
  const message = messages.find(({ id }) => id === messageId)
  const rights = message ? rightsToDeal(design, stepOf(design, message.stepId)) : new Map()
  return seen(toForwarding(snapshot, changes), sightOf(design, rights))
}

const seen = (forwarding: Forwarding, sight: FormSight): Forwarding => ({
  ...forwarding,
  ...withoutQuotes(forwarding, sight),
})

/** The sentence that goes with a handled message: whose sign is missing, that the flow ended or goes on, and whom it spared. */
/** What a vote came to, or who is still to vote. */
function votedOf(
  dealt: Forwarding,
  { agree, refuse, result }: Tally,
  missing: { count: number; names: readonly string[] },
): Said<Forwarding> {
  if (result)
    return new Said(dealt, result === 'agree' ? 'flow.voted-agreed' : 'flow.voted-refused', { agree, refuse })
  return new Said(dealt, 'flow.voted-others-missing', { agree, refuse, ...missing })
}

export function saidOf(dealt: Forwarding): Said<Forwarding> {
  const { waiting, waiting_more: more = 0, finished, either_signed: spared, tally } = dealt
  const names = more ? [...waiting, '…'] : waiting
  if (tally) return votedOf(dealt, tally, { count: waiting.length + more, names })
  if (waiting.length)
    return new Said(dealt, 'flow.signed-others-missing', { count: waiting.length + more, names })
  const code = finished ? 'flow.ended' : 'flow.forwarded'
  return spared ? new Said(dealt, `${code}-either-signed`, { n: spared }) : new Said(dealt, code)
}
