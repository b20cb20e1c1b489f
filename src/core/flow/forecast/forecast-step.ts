import type { FlowDesignStep, ForetoldStep, Receiver, RecipientGroup } from '../../../generated/types'
import { pickRuleOf } from '../assignment/picks'
import { type DelegationContext, lastDelegationDay } from '../delegation/delegation'
import { signingModeOf } from '../design'
import { type FlowMessage, type FlowSnapshot, messageStatus, type Visit } from '../snapshot'
import { maxMissingSignerNames } from '../views/next-steps-view'
import { hasHiddenReference, serializeRecipientGroups } from './reader-visibility'
import { findMissingFields, type StepExitContext, type StepExits } from './step-exits'

/** Forecast visit, with the data needed to continue the forecast. */
export interface ForecastStep {
  visit: Visit
  step: FlowDesignStep
  view: ForetoldStep
  /** Visits that led here. */
  parents: readonly ForecastStep[]
}

function toReceiver(
  { to, toName: name, toDepts, entrustFrom }: FlowMessage,
  context: DelegationContext,
): Receiver {
  const dept = toDepts.map(({ n }) => n).join('、')
  if (!entrustFrom) return { to, name, dept }
  const until = lastDelegationDay(context, entrustFrom.id)
  return { to, name, dept, entrust_from: entrustFrom.name, ...(until && { entrust_until: until }) }
}

/** Returns the first recipients, delegates with the last day of their delegation, and the number of further ones. */
export function summarizeReceivers(messages: readonly FlowMessage[], context: DelegationContext) {
  const list = messages.slice(0, maxMissingSignerNames).map((message) => toReceiver(message, context))
  const more = messages.length - list.length
  return { list, ...(more > 0 && { more }) }
}

/** Whether a visit returns to a step that leads to it. */
function isBack(
  step: FlowDesignStep,
  parents: readonly ForecastStep[],
  visited = new Set<ForecastStep>(),
): boolean {
  return parents.some((parent) => {
    if (visited.has(parent)) return false
    visited.add(parent)
    return parent.step.id === step.id || isBack(step, parent.parents, visited)
  })
}

/** Returns the names of the preceding steps if they are not simply the previous line. */
function after({ parents, previous, acting }: ForecastStepContext): string[] {
  if (parents.length === 1 && parents[0] === previous) return []
  const names = parents.length ? parents.map(({ step }) => step.name) : previous && acting ? [acting] : []
  return [...new Set(names)]
}

/**
 * Returns the assignees of a visit. They are redacted if they depend on data hidden from the reader, unless
 * the action itself leads there.
 */
function people(
  step: FlowDesignStep,
  flowMessages: readonly FlowMessage[],
  { way, acting }: ForecastStepContext,
) {
  const stepExitContext = way.standing()
  const text = serializeRecipientGroups(step.dealers, way.groups)
  if (
    acting === undefined &&
    !step.is_start &&
    hasHiddenReference(text, stepExitContext.design, stepExitContext.reader)
  )
    return { list: [], unnamed: true }
  const open = step.is_start ? [] : findMissingFields(text, stepExitContext)
  return { ...summarizeReceivers(flowMessages, way.before), ...(open.length && { people_open: open }) }
}

/** State of the forecast so far. */
export interface ForecastContext {
  /** Flow before the action. */
  before: FlowSnapshot
  groups: ReadonlyMap<string, RecipientGroup[]>
  standing(): StepExitContext
  /** Returns the exits of a visit. */
  leavingOf(visitId: string): StepExits | undefined
  /** Whether the design allows a step to be skipped. */
  isPassable(stepId: string): boolean
}

/** Context of one forecast line. */
export interface ForecastStepContext {
  way: ForecastContext
  messages: readonly FlowMessage[]
  parents: readonly ForecastStep[]
  previous: ForecastStep | undefined
  /** Step whose handling leads here directly; missing if other steps come first. */
  acting?: string | undefined
}

/** Describes one step of the forecast: its assignees, the reasons, and what is still undecided. */
export function toForecastStep(
  visit: Visit,
  step: FlowDesignStep,
  forecastStepContext: ForecastStepContext,
): ForecastStep {
  const { way, messages, parents } = forecastStepContext
  const own = messages.filter((one) => one.visitId === visit.id)
  const flowMessages = own.filter(({ isCopy, to }) => !isCopy && to)
  const isSkipped = own.some(({ status }) => status === messageStatus.skipped)
  const rule = pickRuleOf(step)
  const pick = rule && (isSkipped || rule.by === 'sender') ? rule.by : undefined
  const leaves = parents.map((parent) => way.leavingOf(parent.visit.id))
  const open = leaves.every((leave) => leave && !leave.settled.has(step.id))
    ? [...new Set(leaves.flatMap((leave) => leave?.open ?? []))]
    : []
  const foretoldStep: ForetoldStep = {
    funid: step.id,
    funname: step.name,
    dealtype: step.is_start ? 'orsign' : step.dealtype,
    ...signingModeOf(step),
    ...people(step, flowMessages, forecastStepContext),
    trace: visit.trace,
    after: after(forecastStepContext),
    cc: summarizeReceivers(
      own.filter(({ isCopy }) => isCopy),
      way.before,
    ).list,
    sonflows: [],
    ways: [],
    ...(forecastStepContext.acting !== undefined && { next: true }),
    ...(visit.because && { because: visit.because }),
    ...(pick && { pick }),
    ...(isSkipped && !pick && { [way.isPassable(step.id) ? 'skipped' : 'nobody']: true }),
    ...(open.length && { open }),
    ...(isBack(step, parents) && { back: true }),
  }
  return { visit, step, view: foretoldStep, parents }
}
