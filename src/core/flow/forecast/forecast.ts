import type { Foretold } from '../../../generated/types'
import { type DealInput, deal } from '../actions/deal'
import { type CreateInput, create } from '../actions/starts/create'
import { buttonOf, startStepOf, stepOf } from '../design/design'
import { requireMessage } from '../guards/assert-open'
import type { FlowChange } from '../snapshot/flow-changes'
import { isWaiting } from '../snapshot/lineage'
import type { Actor, FlowSnapshot } from '../snapshot/snapshot'
import { Forecaster } from './forecaster'
import type { ForecastReader } from './reader-visibility'
import { skipUnresolved } from './simulate-approval'

/*
 * The whole way of a flow from what somebody is about to do up to the end. The form may be half filled: what is missing
 * counts as empty, what is faulty as missing, and nothing is refused for it. What comes then is found by playing the flow
 * with the engine's own rules while everybody agrees (simulate-approval.ts); beside that stands what is not settled: fields that are
 * still to be filled, other buttons, and which of several signs (leaving.ts). A step that nobody is found for is told and
 * passed. The way is told only as far as its reader may know what decides it (README, decisions 15 and 23).
 */

const unfinished = { unfinished: true, force: true } as const

/** The way of a flow that somebody is about to start. */
export function forecastCreate(
  snapshot: FlowSnapshot,
  sent: CreateInput,
  { actor, reader }: { actor: Actor; reader: ForecastReader },
): Foretold {
  const { design } = snapshot
  const before = { ...snapshot, design: skipUnresolved(design) }
  const changes = create.decide(before, { ...sent, ...unfinished }, actor)
  const visitId =
    changes.flatMap((one: FlowChange) => (one.type === 'visit.enter' ? [one.visit.id] : []))[0] ?? ''
  const step = startStepOf(design)
  const button = buttonOf(step, sent.buttonIndex)
  return new Forecaster({ before, changes, visitId, step, button, design, reader }).tell()
}

/** The way of a flow once somebody has handled his message. */
export function forecastDeal(
  snapshot: FlowSnapshot,
  sent: DealInput,
  { actor, reader }: { actor: Actor; reader: ForecastReader },
): Foretold {
  const { design } = snapshot
  const before = { ...snapshot, design: skipUnresolved(design) }
  const changes = deal.decide(before, { ...sent, ...unfinished, isPreview: true }, actor)
  const { visitId, stepId } = requireMessage(snapshot, sent.messageId)
  const step = stepOf(design, stepId)
  const button = buttonOf(step, sent.buttonIndex)
  return new Forecaster({ before, changes, visitId, step, button, design, reader }).tell()
}

/** The way of a flow from where it waits, before anybody has done anything; none where nothing waits. */
export function forecastRemaining(
  snapshot: FlowSnapshot,
  { reader }: { reader: ForecastReader },
): Foretold['steps'] {
  const { design, messages } = snapshot
  const waiting = messages.find(isWaiting)
  if (!waiting) return []
  const before = { ...snapshot, design: skipUnresolved(design) }
  const step = stepOf(design, waiting.stepId)
  const nobody = { changes: [], visitId: '', step, button: buttonOf(startStepOf(design), 0) }
  const { steps } = new Forecaster({ ...nobody, before, design, reader }).tell()
  return steps.filter(({ now, back }) => !now && !back)
}
