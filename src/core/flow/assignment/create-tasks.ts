import type { FlowDesignStep } from '../../../generated/types'
import type { Resolved } from '../../recipient/resolve'
import { type Act, flowNow, newMessage } from '../context/action-context'
import { limitFor } from '../deadline/due-date'
import { type Barred, type StandIn, type StandIns, standInsOf } from '../delegation/delegation'
import { dealtypeOf, isSigned } from '../design/design'
import { notToBeHanded } from '../guards/self-approval'
import { excludedFrom } from '../guards/separation-of-duties'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage } from '../snapshot/snapshot'
import type { VisitMarks } from './begin-visit'

/** Whoever is asked to act in a step and is away is replaced by his delegate; the creator's own step stays his. */
export function standIns(
  act: Act,
  step: FlowDesignStep,
  { people, trace }: Pick<Resolved, 'people' | 'trace'>,
): StandIns {
  const { directory, delegations, now, flowId } = act.before
  const flow = flowNow(act)
  const creator = notToBeHanded(flow, { stepId: step.id })
  const barred = new Map<string, Barred>([...excludedFrom(flow, step).keys()].map((id) => [id, 'duty']))
  if (creator) barred.set(creator, 'creator')
  const found = standInsOf(people, {
    directory,
    now,
    flowId,
    barred,
    ...(isSigned(step) && delegations && { delegations }),
  })
  return { ...found, trace: [...trace, ...found.trace] }
}

interface AskedHow extends Pick<FlowMessage, 'level' | 'seat'>, Partial<Pick<FlowMessage, 'isRevoke'>> {
  /** The amount of his limit, where a decision table said one. */
  amount?: number | undefined
}

/** The message by which somebody is asked, or told, in a visit. */
export function waitingMessage(
  act: Act,
  step: FlowDesignStep,
  { amount, ...rest }: VisitMarks & StandIn & AskedHow,
): FlowMessage {
  const isNotice = step.dealtype === 'message' && !step.is_start
  if (isNotice) return newMessage(act, { ...rest, status: messageStatus.notice, dealtype: 'message' })
  return newMessage(act, {
    ...rest,
    status: messageStatus.waiting,
    dealtype: dealtypeOf(step),
    ...limitFor(act.before, step, { to: rest.to, amount }),
  })
}

/** Whoever has delegated to nobody who could stand in keeps it; those who look after flows are told. */
export function tellBroken(act: Act, messages: readonly FlowMessage[], broken: readonly string[]): void {
  for (const { id: messageId, to: from } of messages.filter(({ to }) => broken.includes(to)))
    act.changes.push({ type: 'effect', kind: 'broken-delegation', payload: { messageId, from } })
}
