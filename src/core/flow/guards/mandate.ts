import type { FlowDesignStep, Mandate, Outcome } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { compareExact } from '../../text/decimal-digits'
import { toExactDecimal } from '../../text/exact-decimal'
import { createFlowHead, requiresSignature } from '../context'
import { getStep } from '../design'
import { questionItemOf } from '../questions/question'
import {
  type Actor,
  type FlowChange,
  type FlowSnapshot,
  isWaiting,
  type LogRecord,
  logType,
} from '../snapshot'
import { sumsOf } from './sums-of-money'

/*
 * Agents act for people by a mandate. Whatever a person may do is refused to their agent unless it is named here: advice
 * on the flows of the mandate, and the decisions that it lists, up to its sum. All doors run their actions through these
 * checks. A refused decision changes nothing, so that the task stays with the person.
 */

/** Action by which an agent advises, and the actions by which it decides. */
const advice = 'mention'
const decisions: ReadonlySet<string> = new Set(['deal', 'revoke-to'])

/** Throws if an agent may not take an action on a flow at all. */
export function assertAgentAction({ flow, flowName }: FlowSnapshot, action: string, { agent }: Actor): void {
  if (!agent) return
  if (!agent.isCovered) throw new BusinessError('mandate.flow', { flow: flowName })
  if (action === advice) return
  if (!agent.mandate.outcomes.length) throw new BusinessError('mandate.advises')
  if (!flow || !decisions.has(action)) throw new BusinessError('mandate.action')
}

/** Decision of an agent: on which message, and with which outcome. */
interface AgentDecision {
  record: LogRecord
  outcome: Outcome
}

/** Returns the decision among the changes of an action, which an automatic approval is not. */
function decisionIn(changes: readonly FlowChange[], actor: Actor): AgentDecision | undefined {
  for (const change of changes) {
    if (change.type !== 'log.add' || change.record.actorId !== actor.id) continue
    const { record } = change
    if (record.type2 === logType.revoke) return { record, outcome: 'return' }
    if (record.type2 !== logType.automatic && record.outcome) return { record, outcome: record.outcome }
  }
  return undefined
}

/** Throws if the sum of a request is above that of a mandate, or unknown. */
function assertSum({ design, flow }: FlowSnapshot, { most, currency, field }: Mandate): void {
  if (most === null || !flow) return
  const sums = sumsOf(design.formset, flow.form, field)
  const params = { most, currency }
  if (sums.every(({ isEmpty }) => isEmpty) || sums.some(({ size }) => !size))
    throw new BusinessError('mandate.sum-unknown', params)
  const other = sums.find((one) => one.currency !== undefined && one.currency !== currency)
  if (other) throw new BusinessError('mandate.currency', { ...params, other: other.currency ?? '' })
  const limit = toExactDecimal(most)
  if (sums.some(({ size }) => size && compareExact(size, limit) > 0))
    throw new BusinessError('mandate.sum', params)
}

/** Whether only the people of a step may decide there. */
const isForPeople = (step: FlowDesignStep): boolean => step.people_only === true || requiresSignature(step)

/** Throws if an agent decides more than its mandate allows; `after` is the flow as the decision would leave it. */
export function assertMandate(
  before: FlowSnapshot,
  after: FlowSnapshot,
  { action, actor, changes }: { action: string; actor: Actor; changes: readonly FlowChange[] },
): void {
  const { agent } = actor
  if (!agent || action === advice) return
  const decision = decisionIn(changes, actor)
  const message = before.messages.find(({ id }) => id === decision?.record.messageId)
  if (!decision || !message || !isWaiting(message) || message.to !== actor.id)
    throw new BusinessError('mandate.action')
  const step = getStep(before.design, message.stepId)
  const { outcomes } = agent.mandate
  if (!outcomes.some((one) => one === decision.outcome))
    throw new BusinessError(`mandate.outcome-${decision.outcome}`)
  if (isForPeople(step)) throw new BusinessError('mandate.people-only', { step: step.name })
  if (questionItemOf(before.design)) throw new BusinessError('mandate.question')
  if (decision.outcome === 'return') return
  // An agent must not bring a request below its sum by editing it first.
  assertSum({ ...before, flow: createFlowHead(before) }, agent.mandate)
  assertSum(after, agent.mandate)
}
