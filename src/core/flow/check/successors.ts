import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { buttonsOf } from '../design/design'

/** Returns the steps that a button enters whatever its conditions say. */
const certainOf = ({ NextFun, defaultFunId, handler }: FlowDesignButton): string[] => [
  ...handler.funId,
  ...(NextFun.length ? [] : defaultFunId),
]

/**
 * Returns all steps that a button may enter together: the unconditional ones with the defaults or the
 * conditional ones.
 */
function possibleOf({ defaultFunId, handler, NextFun, follow }: FlowDesignButton): string[][] {
  const each = NextFun.map(({ funId }) => funId)
  return [defaultFunId, ...(follow === 'first' ? each : [each.flat()])].map((ids) => [
    ...new Set([...handler.funId, ...ids]),
  ])
}

const outcomesOf = ({ event_set }: FlowDesignStep) =>
  (event_set?.maybe_fun_list ?? []).map(({ funids }) => funids)

/** Returns the certain targets of each exit of a step: of its buttons, or of its event's outcomes. */
export const certainSuccessors = (step: FlowDesignStep): string[][] =>
  step.dealtype === 'event' ? outcomesOf(step) : buttonsOf(step).map(certainOf)

/** Returns the steps that each exit of a step may enter together, one list per exit. */
export const possibleSuccessors = (step: FlowDesignStep): string[][] =>
  step.dealtype === 'event' ? outcomesOf(step) : buttonsOf(step).flatMap(possibleOf)
