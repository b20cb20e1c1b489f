import type { EventSet } from '../../../generated/types'
import type { EventKind, EventOutcome, EventType } from './event-type'
import { http } from './http-event'
import { mail, sms } from './message-events'
import { setForm } from './set-form-event'
import { creatFlow, waitFlows } from './sub-flow-events'
import { timer } from './timer-event'

/** Every type of event by its name, in the order in which designers are offered them. */
export const eventKinds: Readonly<Record<EventType, EventKind>> = {
  set_form: setForm,
  timer,
  http,
  mail,
  sms,
  creat_flow: creatFlow,
  wait_flows: waitFlows,
}

/** The outcomes that an event of a type can have, done first. */
export const eventOutcomesOf = (type: EventType): EventOutcome[] => ['done', ...eventKinds[type].outcomes]

/** Where an outcome leads; one that is not led anywhere of its own goes where done goes. */
export function eventTargets({ maybe_fun_list = [], outcomes = {} }: EventSet, outcome: EventOutcome) {
  const id = outcomes[outcome] ?? outcomes.done
  return maybe_fun_list.find(({ _id }) => _id === id)
}
