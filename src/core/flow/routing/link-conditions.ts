import type { FlowDesignButton, FlowDesignNext, FlowDesignStep } from '../../../generated/types'
import { type ConditionTrace, type Scope, traceCondition } from '../../expression'
import { isTerminalStep } from '../design'
import type { RouteReason } from '../snapshot'

/** Link of a pressed button, with the result of its condition. */
export interface LinkEvaluation {
  link: FlowDesignNext
  note: ConditionTrace
}

/** Targets of a link: steps, and flows to start. */
type Leads = Pick<FlowDesignNext, 'funId' | 'SonFlowId'>

const leadsOn = ({ funId, SonFlowId }: Leads): boolean => funId.length + SonFlowId.length > 0

/**
 * Evaluates the conditions of a button in order: all, or up to the first true one if the button follows only
 * that. None is evaluated in a terminal step.
 */
export function evaluateLinks(
  step: FlowDesignStep,
  button: FlowDesignButton,
  scope: Scope,
): LinkEvaluation[] {
  if (isTerminalStep(step)) return []
  const linkEvaluations: LinkEvaluation[] = []
  for (const link of button.NextFun) {
    const one = { link, note: traceCondition(link.if, scope) }
    linkEvaluations.push(one)
    if (button.follow === 'first' && one.note.holds && leadsOn(link)) break
  }
  return linkEvaluations
}

/** Whether a condition decides where a button leads; otherwise its defaults do (domain facts 1.3). */
export const hasMatchingLink = (linkEvaluations: readonly LinkEvaluation[]): boolean =>
  linkEvaluations.some(({ link, note: { holds } }) => holds && leadsOn(link))

/** Builds the reasons of a button with conditions; without conditions there are none. */
export function buildReasons(
  step: FlowDesignStep,
  button: FlowDesignButton,
  linkEvaluations: readonly LinkEvaluation[],
): RouteReason[] {
  if (!linkEvaluations.length) return []
  const { defaultFunId, defaultSonFlowId, handler } = button
  const of = (kind: RouteReason['kind'], to: Leads, holds: boolean): RouteReason => ({
    kind,
    stepId: step.id,
    button: button.name,
    name: '',
    to: to.funId,
    holds,
    ...(to.SonFlowId.length && { flows: to.SonFlowId.map(({ n }) => n) }),
  })
  const whole = linkEvaluations.map(({ link, note: { holds, parts } }) => {
    return { ...of('if', link, holds), name: link.name, text: link.if, parts }
  })
  const byDefault = { funId: defaultFunId, SonFlowId: defaultSonFlowId }
  return [
    ...whole,
    ...(leadsOn(byDefault) ? [of('default', byDefault, !hasMatchingLink(linkEvaluations))] : []),
    ...(leadsOn(handler) ? [of('always', handler, true)] : []),
  ]
}

/** Maximum size of the reasons of one action in its record, in bytes of JSON. */
const room = 4_096

const encoder = new TextEncoder()
const sizeOf = (reason: RouteReason) => encoder.encode(JSON.stringify(reason)).length + 1

/**
 * Truncates reasons to fit into a record: reasons of taken links come first, and a reason that is too long
 * loses its condition.
 */
export function truncateReasons(reasons: readonly RouteReason[]): RouteReason[] {
  const stored = new Map<RouteReason, RouteReason>()
  let left = room
  for (const reason of [...reasons.filter(({ holds }) => holds), ...reasons.filter(({ holds }) => !holds)]) {
    const { text, parts, ...bare } = reason
    const fits = [reason, bare].find((one) => sizeOf(one) <= left)
    if (!fits) continue
    left -= sizeOf(fits)
    stored.set(reason, fits)
  }
  return reasons.flatMap((reason) => stored.get(reason) ?? [])
}
