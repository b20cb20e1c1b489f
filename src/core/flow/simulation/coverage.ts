import type { FlowDesign, FlowDesignButton, FlowDesignStep } from '../../../generated/types'
import { effectiveButtonsOf } from '../design'
import type { FlowChange, LogRecord, RouteReason } from '../snapshot'
import type { Simulation } from './simulation-context'

/** Condition of a button: the ids of its step, button and link. */
interface ConditionPlace {
  step: string
  button: string
  link: string
}

/** Coverage of a design by simulations, and what they missed. */
export interface DesignCoverage {
  steps: { all: string[]; missed: string[] }
  buttons: { all: { step: string; button: string }[]; missed: { step: string; button: string }[] }
  /** Conditions that were never true, and those that were never false; each condition counts twice. */
  conditions: { all: number; neverTrue: ConditionPlace[]; neverFalse: ConditionPlace[] }
}

const entered = (changes: readonly FlowChange[]) =>
  changes.flatMap((one) => (one.type === 'visit.enter' ? [one.visit.stepId] : []))

const records = (changes: readonly FlowChange[]): LogRecord[] =>
  changes.flatMap((one) => (one.type === 'log.add' ? [one.record] : []))

const keyOf = (...parts: string[]) => parts.join('\n')

/**
 * Finds the condition of a reason among the step's buttons: the first one with this text that is not taken.
 */
function linkOf(
  step: FlowDesignStep,
  reason: RouteReason,
  usedLinks: Set<string>,
): ConditionPlace | undefined {
  const buttons = step.btnGroup.filter(({ name }) => name === reason.button)
  for (const button of buttons)
    for (const link of button.NextFun) {
      const key = keyOf(button.id, link.id)
      if (usedLinks.has(key) || (reason.text !== undefined && reason.text !== link.if)) continue
      usedLinks.add(key)
      return { step: step.id, button: button.id, link: link.id }
    }
  return undefined
}

/** Collects which conditions were true, and which were false. */
function evaluate(design: FlowDesign, logs: readonly LogRecord[]) {
  const trueConditions = new Set<string>()
  const failed = new Set<string>()
  for (const { reasons = [] } of logs) {
    const usedLinks = new Set<string>()
    for (const reason of reasons.filter(({ kind }) => kind === 'if')) {
      const step = design.funlist.find(({ id }) => id === reason.stepId)
      const place = step && linkOf(step, reason, usedLinks)
      if (place) (reason.holds ? trueConditions : failed).add(keyOf(place.step, place.button, place.link))
    }
  }
  return { held: trueConditions, failed }
}

const placesIn = (step: FlowDesignStep, { id: button, NextFun }: FlowDesignButton): ConditionPlace[] =>
  NextFun.map(({ id: link }) => ({ step: step.id, button, link }))

/** Computes the coverage of a design by simulations. */
export function coverageOf(design: FlowDesign, simulations: readonly Simulation[]): DesignCoverage {
  const changes = simulations.flatMap(({ acts }) => acts.flatMap((one) => one.changes))
  const logs = records(changes)
  const been = new Set([...entered(changes), ...logs.map(({ stepId }) => stepId)])
  const pressed = new Set(logs.map(({ stepId, button }) => keyOf(stepId, button)))
  const steps = design.funlist.map(({ id }) => id)
  const buttons = design.funlist.flatMap((step) =>
    effectiveButtonsOf(step).map((button) => ({ step, button })),
  )
  const isPressed = ({ step, button }: (typeof buttons)[number]) => pressed.has(keyOf(step.id, button.name))
  const toPlace = ({ step, button }: (typeof buttons)[number]) => ({ step: step.id, button: button.id })
  const conditions = buttons.flatMap(({ step, button }) => placesIn(step, button))
  const { held, failed } = evaluate(design, logs)
  const isIn = (set: ReadonlySet<string>) => (place: ConditionPlace) =>
    set.has(keyOf(place.step, place.button, place.link))
  return {
    steps: { all: steps, missed: steps.filter((id) => !been.has(id)) },
    buttons: {
      all: buttons.map(toPlace),
      missed: buttons.filter((one) => !isPressed(one)).map(toPlace),
    },
    conditions: {
      all: conditions.length * 2,
      neverTrue: conditions.filter((place) => !isIn(held)(place)),
      neverFalse: conditions.filter((place) => !isIn(failed)(place)),
    },
  }
}
