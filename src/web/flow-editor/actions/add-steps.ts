import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import type { Point } from '../layout'
import { moveSteps } from './move-steps'

/** A step and its position. */
export interface StepPlacement {
  step: FlowDesignStep
  at: Point
}

/** Returns the design with more steps. */
export function addSteps(design: FlowDesign, placed: readonly StepPlacement[]): FlowDesign {
  const grown = { ...design, funlist: [...design.funlist, ...placed.map(({ step }) => step)] }
  return moveSteps(grown, new Map(placed.map(({ step, at }) => [step.id, at])))
}
