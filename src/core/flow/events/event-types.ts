import type { EventSet } from '../../../generated/types'
import type { EventKind, EventOutcome, EventType } from './event-type'
import { httpEvent } from './http-event'
import { mailEvent, smsEvent } from './message-events'
import { setFormEvent } from './set-form-event'
import { createFlowEvent, waitFlowsEvent } from './sub-flow-events'
import { timerEvent } from './timer-event'

/** All event types by name, in the order in which they are offered to designers. */
export const eventKinds: Readonly<Record<EventType, EventKind>> = {
  set_form: setFormEvent,
  timer: timerEvent,
  http: httpEvent,
  mail: mailEvent,
  sms: smsEvent,
  creat_flow: createFlowEvent,
  wait_flows: waitFlowsEvent,
}

/** Returns the possible outcomes of an event type, done first. */
export const eventOutcomesOf = (type: EventType): EventOutcome[] => ['done', ...eventKinds[type].outcomes]

/** Returns the targets of an outcome; an outcome without targets of its own uses those of done. */
export function eventTargets({ maybe_fun_list = [], outcomes = {} }: EventSet, outcome: EventOutcome) {
  const id = outcomes[outcome] ?? outcomes.done
  return maybe_fun_list.find(({ _id }) => _id === id)
}
