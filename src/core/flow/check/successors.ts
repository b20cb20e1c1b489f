import type { FlowDesignButton, FlowDesignNext, FlowDesignStep } from '../../../generated/types'
import { effectiveButtonsOf } from '../design'

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
  step.dealtype === 'event' ? outcomesOf(step) : effectiveButtonsOf(step).map(certainOf)

/** Returns the steps that each exit of a step may enter together, one list per exit. */
export const possibleSuccessors = (step: FlowDesignStep): string[][] =>
  step.dealtype === 'event' ? outcomesOf(step) : effectiveButtonsOf(step).flatMap(possibleOf)

type LinkPairTest = (one: FlowDesignNext, other: FlowDesignNext) => boolean

function jointOf({ defaultFunId, handler, NextFun, follow }: FlowDesignButton, areTogether: LinkPairTest) {
  const pairs = NextFun.flatMap((link, at) =>
    NextFun.slice(at + 1)
      .filter((other) => follow !== 'first' && areTogether(link, other))
      .map((other) => [...link.funId, ...other.funId]),
  )
  return [defaultFunId, ...NextFun.map(({ funId }) => funId), ...pairs].map((ids) => [
    ...new Set([...handler.funId, ...ids]),
  ])
}

/**
 * Returns the steps that each exit of a step enters together: the unconditional ones with the defaults, with
 * each conditional link, or with two links that are taken together.
 */
export const jointSuccessors = (step: FlowDesignStep, areTogether: LinkPairTest): string[][] =>
  step.dealtype === 'event'
    ? outcomesOf(step)
    : effectiveButtonsOf(step).flatMap((button) => jointOf(button, areTogether))
