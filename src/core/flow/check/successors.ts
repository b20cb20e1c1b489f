import type { FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { buttonsOf } from '../design/design'

/** The steps that a button enters whatever its conditions say. */
const certainOf = ({ NextFun, defaultFunId, handler }: FlowDesignButton): string[] => [
  ...handler.funId,
  ...(NextFun.length ? [] : defaultFunId),
]

/** All that a button may enter at once: what always follows, with the defaults or with the conditions. */
function possibleOf({ defaultFunId, handler, NextFun, follow }: FlowDesignButton): string[][] {
  const each = NextFun.map(({ funId }) => funId)
  return [defaultFunId, ...(follow === 'first' ? each : [each.flat()])].map((ids) => [
    ...new Set([...handler.funId, ...ids]),
  ])
}

const outcomesOf = ({ event_set }: FlowDesignStep) =>
  (event_set?.maybe_fun_list ?? []).map(({ funids }) => funids)

/** The certain targets of each way out of a step: of its buttons, or of the outcomes of its event. */
export const certainSuccessors = (step: FlowDesignStep): string[][] =>
  step.dealtype === 'event' ? outcomesOf(step) : buttonsOf(step).map(certainOf)

/** The steps that ways out of a step may enter together, one list for each way. */
export const possibleSuccessors = (step: FlowDesignStep): string[][] =>
  step.dealtype === 'event' ? outcomesOf(step) : buttonsOf(step).flatMap(possibleOf)
