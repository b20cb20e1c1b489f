import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { isTerminalStep } from '../../../core/flow'
import { type FlowLink, type LinkSource, linkSourceOf } from '../flow-links'
import { addSteps, type StepPlacement } from './add-steps'
import { connectSteps, retarget } from './connect-steps'

/** Returns the link source where a new step continues: its first button, or an event's first link. */
function wayOn({ btnGroup: [button], event_set }: FlowDesignStep): LinkSource | undefined {
  const [outcome] = event_set?.maybe_fun_list ?? []
  if (outcome) return { kind: 'outcome', outcome: outcome._id }
  return button && { kind: 'default', button: button.id }
}

/**
 * Returns the design with a step inserted into the arrows between two steps: they lead to it, and it leads
 * on. A notice leads nowhere, so the arrows lead to both.
 */
export function insertStep(
  design: FlowDesign,
  { links, ...placed }: StepPlacement & { links: readonly [FlowLink, ...FlowLink[]] },
): FlowDesign {
  const { step } = placed
  const isBeside = isTerminalStep(step)
  const led = links.reduce(
    (before, link) => {
      const { from, to } = link
      const place = linkSourceOf(link)
      return isBeside
        ? connectSteps(before, { from, place, to: step.id })
        : retarget(before, { from, place, to, by: step.id })
    },
    addSteps(design, [placed]),
  )
  const on = isBeside ? undefined : wayOn(step)
  return on ? connectSteps(led, { from: step.id, place: on, to: links[0].to }) : led
}
