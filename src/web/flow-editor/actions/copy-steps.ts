import type { EventSet, FlowDesign, FlowDesignStep } from '#/generated/types'
import { cardHeight, cardWidth, type Point, pointsOf } from '../../../core/diagram/step-positions'
import { allFormItemsOf } from '../../../core/form'
import { changeStepTargets } from '../flow-links'
import { addSteps, type StepPlacement } from './steps'

type Steps = Pick<FlowDesign, 'funlist' | 'layoutset'>

const offsetX = 40
const below = 60
const longestName = 100

function renewedEvent(set: EventSet, newId: () => string): EventSet {
  const { maybe_fun_list: ways, outcomes } = set
  const ids = new Map((ways ?? []).map(({ _id }) => [_id, newId()]))
  const nextSteps = Object.entries(outcomes ?? {}).map(([name, id]) => [name, ids.get(id) ?? id])
  return {
    ...set,
    ...(ways && { maybe_fun_list: ways.map((way) => ({ ...way, _id: ids.get(way._id) ?? way._id })) }),
    ...(outcomes && { outcomes: Object.fromEntries(nextSteps) }),
  }
}

function renewed(
  step: FlowDesignStep,
  ids: ReadonlyMap<string, string>,
  newId: () => string,
): FlowDesignStep {
  const flowDesignStep = changeStepTargets(step, (targets) =>
    targets.map((target) => ids.get(target) ?? target),
  )
  return {
    ...flowDesignStep,
    id: ids.get(step.id) ?? newId(),
    is_start: false,
    btnGroup: flowDesignStep.btnGroup.map((button) => ({
      ...button,
      id: newId(),
      NextFun: button.NextFun.map((next) => ({ ...next, id: newId() })),
    })),
    merge_set: {
      ...flowDesignStep.merge_set,
      funs: flowDesignStep.merge_set.funs.map((id) => ids.get(id) ?? id),
    },
    ...(flowDesignStep.event_set && { event_set: renewedEvent(flowDesignStep.event_set, newId) }),
  }
}

/** Returns a function that makes step names unique: "审批 2" beside "审批". */
export function createUniqueNames(design: FlowDesign): (name: string) => string {
  const usedNames = new Set(design.funlist.map(({ name }) => name))
  return (name) => {
    let free = name
    for (let n = 2; usedNames.has(free); n++) free = `${name.slice(0, longestName - 6)} ${n}`
    usedNames.add(free)
    return free
  }
}

/** Returns the common offset of the copies at which none of them hides a card. */
function freeOffset(design: FlowDesign, steps: readonly FlowDesignStep[], from: ReadonlyMap<string, Point>) {
  const points = pointsOf(design)
  const cards = design.funlist.map((step) => ({ ...(points.get(step.id) ?? { x: 0, y: 0 }), step }))
  const hides = (by: Point) =>
    steps.some((step) => {
      const { x, y } = from.get(step.id) ?? { x: 0, y: 0 }
      return cards.some(
        (card) =>
          Math.abs(card.x - x - by.x) < cardWidth &&
          y + by.y < card.y + cardHeight(card.step) &&
          card.y < y + by.y + cardHeight(step),
      )
    })
  const offset = { x: offsetX, y: offsetX }
  if (!hides(offset)) return offset
  const lowest = Math.max(...cards.map(({ y, step }) => y + cardHeight(step)))
  const top = Math.min(...steps.map(({ id }) => from.get(id)?.y ?? 0))
  const right = { x: cardWidth + offsetX, y: 0 }
  return hides(right) ? { x: 0, y: lowest + below - top } : right
}

/**
 * Copies steps of this flow or another one: arrows among them lead to the copies, all others keep their
 * targets. Copies keep their relative positions, get unique names, and limit only fields of this design.
 */
export function copySteps(design: FlowDesign, from: Steps, newId: () => string): StepPlacement[] {
  const steps = from.funlist
  const ids = new Map(steps.map(({ id }) => [id, newId()]))
  const points = pointsOf(from)
  const nameOf = createUniqueNames(design)
  const by = freeOffset(design, steps, points)
  const { list, remove_list } = design.formset
  const fields = new Set(allFormItemsOf([...list, ...remove_list]).map(({ key }) => key))
  return steps.map((step) => {
    const { x, y } = points.get(step.id) ?? { x: 0, y: 0 }
    const copy = renewed(step, ids, newId)
    const formEditLimit = copy.formEditLimit.filter(({ key }) => fields.has(key))
    return {
      step: { ...copy, name: nameOf(step.name), formEditLimit },
      at: { x: x + by.x, y: y + by.y },
    }
  })
}

/** Returns the design with copied or pasted steps added; arrows to steps outside this design are dropped. */
export function pasteSteps(design: FlowDesign, placed: readonly StepPlacement[]): FlowDesign {
  const grown = addSteps(design, placed)
  const known = new Set(grown.funlist.map(({ id }) => id))
  const isKnown = (id: string) => known.has(id)
  const clean = (step: FlowDesignStep) => {
    const retargeted = changeStepTargets(step, (to) => (to.every(isKnown) ? to : to.filter(isKnown)))
    const { funs } = step.merge_set
    return funs.every(isKnown)
      ? retargeted
      : { ...retargeted, merge_set: { ...step.merge_set, funs: funs.filter(isKnown) } }
  }
  return { ...grown, funlist: grown.funlist.map(clean) }
}
