import type { EventSet, EventSetNext, FlowDesign } from '#/generated/types'
import { changeStep } from './change-step'

interface EventChange {
  step: string
  change(set: EventSet): EventSet
}

/** The design with the event of a step changed. */
export function changeEvent(design: FlowDesign, { step: id, change }: EventChange): FlowDesign {
  const step = design.funlist.find((one) => one.id === id)
  return step ? changeStep(design, { id, change: { event_set: change(step.event_set ?? {}) } }) : design
}

/** An event with one more way on. */
export const addEventLink = (set: EventSet, next: EventSetNext): EventSet => ({
  ...set,
  maybe_fun_list: [...(set.maybe_fun_list ?? []), next],
})

/** An event without one of its ways on; outcomes that led there lead nowhere of their own. */
export const removeEventLink = (set: EventSet, id: string): EventSet => ({
  ...set,
  maybe_fun_list: (set.maybe_fun_list ?? []).filter(({ _id }) => _id !== id),
  outcomes: Object.fromEntries(Object.entries(set.outcomes ?? {}).filter(([, next]) => next !== id)),
})
