import type { FlowChange } from '../../core/flow/changes'
import { stepOf } from '../../core/flow/design'
import { toForwarding } from '../../core/flow/forwarding'
import type { FlowSnapshot } from '../../core/flow/snapshot'
import type { Forwarding } from '../../generated/types'
import { Said } from '../platform/call'
import { type FormSight, rightsToCreate, rightsToDeal, sightOf } from '../policies/form-sight'

type Next = Forwarding['nextmessage']

/** An act as its answer tells it. */
interface Done {
  snapshot: FlowSnapshot
  changes: FlowChange[]
}

/** Next steps without the conditions that led there, when they may quote fields kept from the reader. */
export const withoutQuotes = (next: Next, sight: FormSight): Next =>
  sight.isPartial ? next.map(({ because, ...rest }) => rest) : next

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
  nextmessage: withoutQuotes(forwarding.nextmessage, sight),
})

/** The sentence that goes with a handled message: whose sign is missing, that the flow ended, or that it goes on. */
export function saidOf(dealt: Forwarding): Said<Forwarding> {
  const { waiting, finished } = dealt
  if (waiting.length)
    return new Said(dealt, 'flow.signed-others-missing', { count: waiting.length, names: waiting })
  return new Said(dealt, finished ? 'flow.ended' : 'flow.forwarded')
}
