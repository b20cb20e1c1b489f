import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import type { Point } from '../../../core/diagram/step-positions'
import { isTerminalStep } from '../../../core/flow'
import { allLinksOf, changeStepTargets, type FlowLink, type LinkSource, linkSourceOf } from '../flow-links'
import { moveSteps } from './align-steps'
import { connectSteps, redirectLink } from './connect-steps'

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

function without(step: FlowDesignStep, removed: ReadonlySet<string>): FlowDesignStep {
  const stays = (id: string) => !removed.has(id)
  const flowDesignStep = changeStepTargets(step, (targets) =>
    targets.every(stays) ? targets : targets.filter(stays),
  )
  const { funs } = step.merge_set
  return funs.every(stays)
    ? flowDesignStep
    : { ...flowDesignStep, merge_set: { ...step.merge_set, funs: funs.filter(stays) } }
}

/** Returns the design without some steps and all arrows to them; the start stays. */
export function removeSteps(design: FlowDesign, ids: readonly string[]): FlowDesign {
  const removed = new Set(
    design.funlist.filter(({ id, is_start }) => ids.includes(id) && !is_start).map(({ id }) => id),
  )
  if (!removed.size) return design
  return {
    ...design,
    funlist: design.funlist.filter(({ id }) => !removed.has(id)).map((step) => without(step, removed)),
    layoutset: design.layoutset.filter(({ key }) => !removed.has(key)),
  }
}

/**
 * Returns the design with all links to a step redirected to its successor; unchanged if there is not exactly
 * one.
 */
export function bypassStep(design: FlowDesign, id: string): FlowDesign {
  const links = allLinksOf(design)
  const start = design.funlist.find(({ is_start }) => is_start)?.id
  const [next, ...rest] = new Set(links.flatMap(({ from, to }) => (from === id && to !== start ? [to] : [])))
  if (next === undefined || rest.length || next === id) return design
  return links
    .filter(({ from, to }) => to === id && from !== id)
    .reduce(
      (before, link) =>
        redirectLink(before, { from: link.from, place: linkSourceOf(link), to: id, by: next }),
      design,
    )
}

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
  const flowDesign = links.reduce(
    (before, link) => {
      const { from, to } = link
      const place = linkSourceOf(link)
      return isBeside
        ? connectSteps(before, { from, place, to: step.id })
        : redirectLink(before, { from, place, to, by: step.id })
    },
    addSteps(design, [placed]),
  )
  const on = isBeside ? undefined : wayOn(step)
  return on ? connectSteps(flowDesign, { from: step.id, place: on, to: links[0].to }) : flowDesign
}
