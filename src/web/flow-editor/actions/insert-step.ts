import type { FlowDesign } from '#/generated/types'
import { type FlowLink, placeOf } from '../links'
import { addSteps, type PlacedStep } from './add-steps'
import { connect, retarget } from './connect'

/** The design with a step put into an arrow: the arrow leads to it, and its first button leads on. */
export function insertStep(
  design: FlowDesign,
  { link, ...placed }: PlacedStep & { link: FlowLink },
): FlowDesign {
  const { step } = placed
  const place = placeOf(link)
  const grown = addSteps(design, [placed])
  const led = retarget(grown, { from: link.from, place, to: link.to, by: step.id })
  const [button] = step.btnGroup
  return button
    ? connect(led, { from: step.id, place: { kind: 'default', button: button.id }, to: link.to })
    : led
}
