import type { Foretold } from '../../../generated/types'
import { runInSlices, runNestedDecision } from '../../slices'
import { type DealInput, deal } from '../actions/deal'
import { type CreateInput, create } from '../actions/starts/create'
import { effectiveButtonOf, getStartStep, getStep } from '../design'
import { requireMessage } from '../guards/assert-open'
import { type Actor, type FlowChange, type FlowSnapshot, isWaiting } from '../snapshot'
import { Forecaster, type ForecastStart } from './forecaster'
import type { ForecastReader } from './reader-visibility'
import { skipStepsWithoutAssignee } from './simulate-approval'

/*
 * Forecast of the whole path of a flow, from a pending action to its end. The form may be incomplete: missing
 * values count as empty, invalid ones as missing, and neither is rejected. The path is computed by running
 * the engine's own rules while all assignees approve (simulate-approval.ts). Each step also lists what is
 * undecided: fields still to be filled in, other buttons, and which of several assignees signs
 * (step-exits.ts). A step without assignees is listed and skipped. The forecast ends where the reader may not
 * know what decides it (README, decisions 15 and 23).
 */

const unfinished = { unfinished: true, force: true } as const

/** Decision of a preview: the flow before it, with every step skippable, and its changes. */
type PreviewDecision = Pick<ForecastStart, 'before' | 'changes'>

/** Decides the start of a flow for a preview; the form may be incomplete. */
export function decideCreatePreview(
  snapshot: FlowSnapshot,
  sent: CreateInput,
  actor: Actor,
): PreviewDecision {
  const before = { ...snapshot, design: skipStepsWithoutAssignee(snapshot.design) }
  const changes = runNestedDecision(before, (before) =>
    create.decide(before, { ...sent, ...unfinished }, actor),
  )
  return { before, changes }
}

/** Decides the handling of a message for a preview; the form may be incomplete. */
export function decideDealPreview(snapshot: FlowSnapshot, sent: DealInput, actor: Actor): PreviewDecision {
  const before = { ...snapshot, design: skipStepsWithoutAssignee(snapshot.design) }
  const changes = runNestedDecision(before, (before) =>
    deal.decide(before, { ...sent, ...unfinished, isPreview: true }, actor),
  )
  return { before, changes }
}

/** Forecasts the path from an action, interruptible within it. */
const forecastFrom = (start: ForecastStart): Foretold =>
  runInSlices(start.before, (before) => new Forecaster({ ...start, before }).tell())

/** Forecasts the path of a flow that is about to be started. */
export function forecastCreate(
  snapshot: FlowSnapshot,
  sent: CreateInput,
  { actor, reader }: { actor: Actor; reader: ForecastReader },
): Foretold {
  const { design } = snapshot
  const { before, changes } = decideCreatePreview(snapshot, sent, actor)
  const visitId =
    changes.flatMap((one: FlowChange) => (one.type === 'visit.enter' ? [one.visit.id] : []))[0] ?? ''
  const step = getStartStep(design)
  const button = effectiveButtonOf(step, sent.buttonIndex)
  return forecastFrom({ before, changes, visitId, step, button, design, reader })
}

/** Forecasts the path of a flow after a message is handled. */
export function forecastDeal(
  snapshot: FlowSnapshot,
  sent: DealInput,
  { actor, reader }: { actor: Actor; reader: ForecastReader },
): Foretold {
  const { design } = snapshot
  const { before, changes } = decideDealPreview(snapshot, sent, actor)
  const { visitId, stepId } = requireMessage(snapshot, sent.messageId)
  const step = getStep(design, stepId)
  const button = effectiveButtonOf(step, sent.buttonIndex)
  return forecastFrom({ before, changes, visitId, step, button, design, reader })
}

/** Forecasts the path of a flow from where it waits, before any action; empty if nothing waits. */
export function forecastRemaining(
  snapshot: FlowSnapshot,
  { reader }: { reader: ForecastReader },
): Foretold['steps'] {
  const { design, messages } = snapshot
  const waiting = messages.find(isWaiting)
  if (!waiting) return []
  const before = { ...snapshot, design: skipStepsWithoutAssignee(design) }
  const step = getStep(design, waiting.stepId)
  const noChoice = { changes: [], visitId: '', step, button: effectiveButtonOf(getStartStep(design), 0) }
  const { steps } = forecastFrom({ ...noChoice, before, design, reader })
  return steps.filter(({ now, back }) => !now && !back)
}
