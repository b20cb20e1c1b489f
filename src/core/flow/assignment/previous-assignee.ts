import type { FlowDesignStep } from '../../../generated/types'
import { type Act, flowNow } from '../context/action-context'
import type { StandIn } from '../delegation/delegation'
import { withoutCreator } from '../guards/self-approval'
import { withoutExcluded } from '../guards/separation-of-duties'
import { isOpinion } from '../participants/added-signers'
import { inWhoseName } from '../participants/initial-signers'
import { messagesIn, signedVisitOf } from '../participants/signed-visit'
import { correctedIn, sentBackFrom } from '../snapshot/return-origin'
import type { FlowMessage, FlowSnapshot } from '../snapshot/snapshot'
import { standIns } from './create-tasks'

/** Who had a step alone when the flow was sent back from it, be it by him or by somebody whom he had asked. */
function holderBefore(flow: FlowSnapshot, sent: FlowMessage): FlowMessage | undefined {
  const visit = signedVisitOf(flow, sent)
  if (!visit?.sign.policy?.allot) return undefined
  const own = messagesIn(flow, visit).filter((one) => !one.seat?.added && !isOpinion(one))
  return own.findLast(({ seat }) => seat?.claim !== 'open' && seat?.claim !== 'back')
}

/** He, or whoever stands in for him now, though the step does not find him (it was handed to him, say). */
function stillThere(act: Act, step: FlowDesignStep, { to }: FlowMessage): StandIn | undefined {
  const people = act.before.directory.person(to)?.enabled ? [to] : []
  const may = withoutExcluded(act, step, withoutCreator(act, step, { people, trace: [] }))
  return may.people.includes(to) ? standIns(act, step, may).people[0] : undefined
}

/**
 * To whom a step that goes to one of its people comes straight back: to whoever had it when it was sent back, as long as
 * he is in service and may decide; his name as he was then.
 */
export function backToHolder(
  act: Act,
  step: FlowDesignStep,
  { people, from }: { people: readonly StandIn[]; from: readonly string[] },
): { one: StandIn; name: string } | undefined {
  const flow = flowNow(act)
  const corrected = correctedIn(flow, step.id, from)
  const sent = corrected && sentBackFrom(flow, corrected)
  const holder = sent && holderBefore(flow, sent)
  if (!holder) return undefined
  const found =
    people.find(({ to }) => to === holder.to) ??
    people.find((one) => inWhoseName(one) === inWhoseName(holder)) ??
    stillThere(act, step, holder)
  return found && { one: found, name: holder.toName }
}
