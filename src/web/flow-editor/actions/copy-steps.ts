import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import { freeSpot, pointsOf } from '../layout'
import { withTargets } from '../links'
import { addSteps, type PlacedStep } from './add-steps'

const aside = 40

function renewed(
  step: FlowDesignStep,
  ids: ReadonlyMap<string, string>,
  newId: () => string,
): FlowDesignStep {
  const led = withTargets(step, (targets) => targets.map((target) => ids.get(target) ?? target))
  return {
    ...led,
    id: ids.get(step.id) ?? newId(),
    is_start: false,
    btnGroup: led.btnGroup.map((button) => ({
      ...button,
      id: newId(),
      NextFun: button.NextFun.map((next) => ({ ...next, id: newId() })),
    })),
    merge_set: { funs: led.merge_set.funs.map((id) => ids.get(id) ?? id) },
  }
}

/** Copies of steps: arrows among the copied ones lead to the copies, all others lead where they led. */
export function copiesOf(
  design: FlowDesign,
  steps: readonly FlowDesignStep[],
  newId: () => string,
): PlacedStep[] {
  const ids = new Map(steps.map(({ id }) => [id, newId()]))
  const points = pointsOf(design)
  return steps.map((step) => {
    const { x, y } = points.get(step.id) ?? { x: 0, y: 100 }
    return { step: renewed(step, ids, newId), at: freeSpot(design, { x: x + aside, y: y + aside }) }
  })
}

/** The design with steps added whose arrows lead to steps of this design only: copies, or pasted ones. */
export function pasteSteps(design: FlowDesign, placed: readonly PlacedStep[]): FlowDesign {
  const grown = addSteps(design, placed)
  const known = new Set(grown.funlist.map(({ id }) => id))
  const isKnown = (id: string) => known.has(id)
  const clean = (step: FlowDesignStep) => {
    const kept = withTargets(step, (to) => (to.every(isKnown) ? to : to.filter(isKnown)))
    const { funs } = step.merge_set
    return funs.every(isKnown) ? kept : { ...kept, merge_set: { funs: funs.filter(isKnown) } }
  }
  return { ...grown, funlist: grown.funlist.map(clean) }
}
