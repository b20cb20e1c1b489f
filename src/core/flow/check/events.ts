import type { FlowDesign, FlowDesignStep, Problem } from '../../../generated/types'
import { toFieldSymbols } from '../../form'
import { collectInSlices, type SliceGenerator } from '../../slices'
import {
  designError,
  designWarning,
  findDuplicates,
  type ProblemLocation,
  problemIf,
  reachabilityOf,
  subFlowIdsOf,
} from '../design'
import type { EventCheckContext, EventOutcome, EventType } from '../events/event-type'
import { eventKinds, eventOutcomesOf } from '../events/event-types'
import { callableNames, type DesignCheckContext } from '../references/check-context'
import { toRecipientCheckContext } from '../references/check-recipients'

/**
 * Returns the possible outcomes of an event with its settings; without a maximum wait there is no timeout.
 */
function liveOutcomes(type: EventType, { event_set = {} }: FlowDesignStep): EventOutcome[] {
  const isUnlimited = eventKinds[type].limit?.(event_set) === 0
  return eventOutcomesOf(type).filter((outcome) => outcome !== 'timeout' || !isUnlimited)
}

function checkOutcomes(step: FlowDesignStep, place: ProblemLocation): Problem[] {
  const { type, maybe_fun_list = [], outcomes = {} } = step.event_set ?? {}
  const ids = new Set(maybe_fun_list.map(({ _id }) => _id))
  const known = type ? eventOutcomesOf(type) : []
  const params = { step: step.name }
  const missingOutcomes = known.filter(
    (outcome) => outcomes[outcome] !== undefined && !ids.has(outcomes[outcome]),
  )
  const live = new Set(type ? liveOutcomes(type, step).map((outcome) => outcomes[outcome]) : [])
  const unused =
    type && outcomes.done ? maybe_fun_list.filter(({ _id, funids }) => funids.length && !live.has(_id)) : []
  const named = maybe_fun_list.filter(({ showName }) => !showName.trim())
  return [
    ...problemIf(!outcomes.done, designError('event-no-done', place, params)),
    ...problemIf(missingOutcomes.length > 0, designError('event-outcome-lost', place, params)),
    ...unused.map(({ _id, showName }) =>
      designWarning('event-way-unused', { ...place, next: _id }, { ...params, name: showName }),
    ),
    ...named.map(({ _id }) => designError('event-next-name-empty', { ...place, next: _id }, params)),
    ...findDuplicates(maybe_fun_list, ({ _id }) => _id).map(({ _id }) =>
      designError('next-twice', { ...place, next: _id }, params),
    ),
  ]
}

/** Reports circles of events without people or waits in between (trust T27). */
function checkCircles(design: FlowDesign): SliceGenerator<Problem[]> {
  const restless = design.funlist.filter(
    ({ dealtype, event_set }) =>
      dealtype === 'event' && event_set?.type !== 'timer' && event_set?.type !== 'wait_flows',
  )
  const only = { ...design, funlist: restless }
  const { next, from } = reachabilityOf(only)
  return collectInSlices(restless, ({ id, name }) => {
    const isRound = [...next(id)].some((one) => from(one).has(id))
    return problemIf(isRound, designError('event-circle', { step: id, part: 'event_set' }, { step: name }))
  })
}

/** Reports events that wait for flows although nothing in the design starts one; they end immediately. */
function checkWaits(design: FlowDesign): Problem[] {
  if (subFlowIdsOf(design).length) return []
  return design.funlist
    .filter(({ dealtype, event_set }) => dealtype === 'event' && event_set?.type === 'wait_flows')
    .map(({ id, name }) =>
      designWarning('event-waits-nothing', { step: id, part: 'event_set' }, { step: name }),
    )
}

/** Reports problems of event steps: type, settings, outcomes, circles. */
export function* checkEvents(design: FlowDesign, around: DesignCheckContext): SliceGenerator<Problem[]> {
  const shared: Omit<EventCheckContext, 'step' | 'place'> = {
    form: design.formset,
    fields: toFieldSymbols(design.formset),
    names: callableNames(design, around),
    recipients: toRecipientCheckContext(design, around),
    around,
  }
  const events = design.funlist.filter(({ dealtype }) => dealtype === 'event')
  const problems = yield* collectInSlices(events, (step) => {
    const place: ProblemLocation = { step: step.id, part: 'event_set' }
    const { event_set: set } = step
    if (!set?.type) return [designError('event-no-type', place, { step: step.name })]
    return [...checkOutcomes(step, place), ...eventKinds[set.type].check(set, { ...shared, step, place })]
  })
  return [...problems, ...(yield* checkCircles(design)), ...checkWaits(design)]
}
