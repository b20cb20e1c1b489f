import type { FlowDescription } from '#/core/flow/design/translations'
import type { FlowDesign, Problem } from '#/generated/types'
import { findLocalProblems } from './problem-diff'

/** A design to be checked, by its number. */
export interface DesignCheckRequest {
  number: number
  design: FlowDesign
  naming: FlowDescription
}

/** What is wrong with the design of a number. */
export interface DesignCheckResult {
  number: number
  problems: Problem[]
}

addEventListener('message', ({ data: { number, design, naming } }: MessageEvent<DesignCheckRequest>) => {
  const checked: DesignCheckResult = { number, problems: findLocalProblems(design, naming) }
  postMessage(checked)
})
