import type { FlowDesign, Problem } from '#/generated/types'
import type { FlowDescription } from '../../../core/flow'
import { findLocalProblems } from './local-problems'

/** Design to check, with its request number. */
export interface DesignCheckRequest {
  number: number
  design: FlowDesign
  naming: FlowDescription
}

/** Problems of the design with that number. */
export interface DesignCheckResult {
  number: number
  problems: Problem[]
}

addEventListener('message', ({ data: { number, design, naming } }: MessageEvent<DesignCheckRequest>) => {
  const checked: DesignCheckResult = { number, problems: findLocalProblems(design, naming) }
  postMessage(checked)
})
