import type { FlowNaming } from '#/core/flow/design/translations'
import type { FlowDesign, Problem } from '#/generated/types'
import { problemsHere } from './problem-diff'

/** A design to be checked, by its number. */
export interface ToCheck {
  number: number
  design: FlowDesign
  naming: FlowNaming
}

/** What is wrong with the design of a number. */
export interface CheckedDesign {
  number: number
  problems: Problem[]
}

addEventListener('message', ({ data: { number, design, naming } }: MessageEvent<ToCheck>) => {
  const checked: CheckedDesign = { number, problems: problemsHere(design, naming) }
  postMessage(checked)
})
