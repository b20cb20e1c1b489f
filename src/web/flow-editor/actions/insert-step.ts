import { leadsNowhere } from '#/core/flow/design/design'
import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { type FlowLink, type LinkPlace, placeOf } from '../links'
import { addSteps, type PlacedStep } from './add-steps'
import { connect, retarget } from './connect'

/** Where a new step leads on: its first button, or an event's first way. */
function wayOn({ btnGroup: [button], event_set }: FlowDesignStep): LinkPlace | undefined {
  const [outcome] = event_set?.maybe_fun_list ?? []
  if (outcome) return { kind: 'outcome', outcome: outcome._id }
  return button && { kind: 'default', button: button.id }
}

/**
 * The design with a step put into an arrow: the arrow leads to it, and it leads on. A notice leads nowhere, so it stands
 * beside: the arrow leads to both.
 */
export function insertStep(
  design: FlowDesign,
  { link, ...placed }: PlacedStep & { link: FlowLink },
): FlowDesign {
  const { step } = placed
  const { from, to } = link
  const place = placeOf(link)
  const grown = addSteps(design, [placed])
  if (leadsNowhere(step)) return connect(grown, { from, place, to: step.id })
  const led = retarget(grown, { from, place, to, by: step.id })
  const on = wayOn(step)
  return on ? connect(led, { from: step.id, place: on, to }) : led
}
