import type { EventSet, EventSetNext, FlowDesign } from '#/generated/types'
import { changeStep } from './change-step'

interface EventChange {
  step: string
  change(set: EventSet): EventSet
}

/** Returns the design with the event of a step changed. */
export function changeEvent(design: FlowDesign, { step: id, change }: EventChange): FlowDesign {
  const step = design.funlist.find((one) => one.id === id)
  return step ? changeStep(design, { id, change: { event_set: change(step.event_set ?? {}) } }) : design
}

/** Returns an event with one more link. */
export const addEventLink = (set: EventSet, next: EventSetNext): EventSet => ({
  ...set,
  maybe_fun_list: [...(set.maybe_fun_list ?? []), next],
})

/** Returns an event without one of its links; outcomes that led there lose their target. */
export const removeEventLink = (set: EventSet, id: string): EventSet => ({
  ...set,
  maybe_fun_list: (set.maybe_fun_list ?? []).filter(({ _id }) => _id !== id),
  outcomes: Object.fromEntries(Object.entries(set.outcomes ?? {}).filter(([, next]) => next !== id)),
})
