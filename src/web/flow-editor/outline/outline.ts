import type { FlowDesign, FlowDesignStep } from '#/generated/types'
import {
  createOutcomeResolver,
  effectiveButtonsOf,
  endsFlow,
  isTerminalStep,
  type OutcomeResolver,
} from '../../../core/flow'
import { allLinksOf, type FlowLink, sourceHandleOf } from '../flow-links'

/** Id of the end of the flow, where all paths meet. */
const end = ''

/** Finds the first step common to all paths from each step, if any; `order` lists each step after its successors. */
function findJoins(
  order: readonly string[],
  next: (step: string) => readonly string[],
): ReadonlyMap<string, string> {
  const meeting = new Map<string, string>()
  const depths = new Map([[end, 0]])
  const depthOf = (step: string) => depths.get(step) ?? 0
  const both = (one: string, other: string): string => {
    let [a, b] = [one, other]
    while (a !== b) {
      if (depthOf(a) >= depthOf(b)) a = meeting.get(a) ?? end
      else b = meeting.get(b) ?? end
    }
    return a
  }
  for (const step of order) {
    const [first = end, ...rest] = next(step)
    const met = rest.reduce(both, first)
    if (met !== end) meeting.set(step, met)
    depths.set(step, depthOf(met) + 1)
  }
  return meeting
}

/** A branch from a step: all links that lead to the same step. */
export interface OutlineBranch {
  links: readonly FlowLink[]
  to: string
}

/** A row of the approval list. */
export type OutlineRow =
  | {
      kind: 'step'
      step: FlowDesignStep
      /** Links that lead back to an earlier step. */
      returns: readonly FlowLink[]
      /** Names of buttons and outcomes that end their branch. */
      ends: readonly string[]
      /** Names of buttons that end the whole flow. */
      endsAll: readonly string[]
      /** Names of buttons that end the flow if none of their conditions is true. */
      mayEnd: readonly string[]
    }
  | { kind: 'way'; way: OutlineBranch }
  | { kind: 'branches'; branches: readonly { way: OutlineBranch; rows: readonly OutlineRow[] }[] }
  /** The flow continues at a step drawn elsewhere. */
  | { kind: 'jump'; to: string }

/** Approval list of a design from its start downwards, and its unreachable steps. */
export interface FlowOutline {
  rows: readonly OutlineRow[]
  unreached: readonly OutlineRow[]
}

/** Links of a design, split into forward and backward ones. */
interface Ways {
  from(step: string): readonly FlowLink[]
  on(step: string): readonly OutlineBranch[]
  back: ReadonlySet<FlowLink>
  /** Every step after all its successors. */
  order: readonly string[]
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const byTarget = (links: readonly FlowLink[]): OutlineBranch[] =>
  [...grouped(links, ({ to }) => to)].map(([to, linksToTarget]) => ({ to, links: linksToTarget }))

function waysOf(design: FlowDesign): Ways {
  const links = grouped(allLinksOf(design), ({ from }) => from)
  const back = new Set<FlowLink>()
  const order: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (step: string) => {
    state.set(step, 'open')
    for (const link of links.get(step) ?? []) {
      if (state.get(link.to) === 'open') back.add(link)
      else if (!state.has(link.to)) visit(link.to)
    }
    state.set(step, 'done')
    order.push(step)
  }
  const start = design.funlist.filter(({ is_start }) => is_start)
  for (const { id } of [...start, ...design.funlist]) if (!state.has(id)) visit(id)
  const on = new Map(
    design.funlist.map(({ id }) => [id, byTarget((links.get(id) ?? []).filter((link) => !back.has(link)))]),
  )
  return { from: (step) => links.get(step) ?? [], on: (step) => on.get(step) ?? [], back, order }
}

/** Returns the names of buttons, or outcomes of an event, that lead to no step and end only their branch. */
function endsOf(step: FlowDesignStep, links: readonly FlowLink[]): string[] {
  if (isTerminalStep(step)) return []
  const leading = new Set(links.map(sourceHandleOf))
  for (const button of step.btnGroup) if (endsFlow(button)) leading.add(button.id)
  const places =
    step.dealtype === 'event'
      ? (step.event_set?.maybe_fun_list ?? []).map(({ _id, showName }) => ({ id: _id, name: showName }))
      : effectiveButtonsOf(step)
  return places.filter(({ id }) => !leading.has(id)).map(({ name }) => name)
}

/** Returns the names of buttons that lead on by conditions alone. */
const mayEndOf = (step: FlowDesignStep, links: readonly FlowLink[]): string[] =>
  effectiveButtonsOf(step)
    .filter(({ id }) => {
      const handleLinks = links.filter((link) => sourceHandleOf(link) === id)
      return handleLinks.length > 0 && handleLinks.every(({ kind }) => kind === 'condition')
    })
    .map(({ name }) => name)

/** Whether a branch is taken only by refusing or returning: it leaves the listed flow. */
const leavesIt = (step: FlowDesignStep, { links }: OutlineBranch, outcomes: OutcomeResolver): boolean =>
  links.every((link) => {
    const button = step.btnGroup.find(({ id }) => id === sourceHandleOf(link))
    const outcome = button && outcomes(step, button)
    return outcome === 'refuse' || outcome === 'return'
  })

/**
 * Builds the approval list of a design: steps from the start downwards, parallel branches side by side up to
 * their join. Refusing and returning links need not reach the join. Every step is drawn once; what a tree
 * cannot show (return paths, jumps into another branch) is described in words.
 */
export function outlineOf(design: FlowDesign): FlowOutline {
  const { from, on, back, order } = waysOf(design)
  const steps = new Map(design.funlist.map((step) => [step.id, step]))
  const outcomes = createOutcomeResolver(design)
  const going = (id: string) => {
    const step = steps.get(id)
    const ways = step ? on(id).filter((way) => !leavesIt(step, way, outcomes)) : []
    return (ways.length ? ways : on(id)).map(({ to }) => to)
  }
  const meeting = findJoins(order, going)
  const drawn = new Set<string>()
  const card = (step: FlowDesignStep): OutlineRow => {
    const stepLinks = from(step.id)
    return {
      kind: 'step',
      step,
      returns: stepLinks.filter((link) => back.has(link)),
      ends: endsOf(step, stepLinks),
      endsAll: effectiveButtonsOf(step)
        .filter(endsFlow)
        .map(({ name }) => name),
      mayEnd: mayEndOf(step, stepLinks),
    }
  }
  const below = (first: string | undefined, stops: readonly string[]): OutlineRow[] => {
    const rows: OutlineRow[] = []
    for (let id = first; id !== undefined && id !== stops[0]; ) {
      const step = steps.get(id)
      if (!step) return rows
      if (drawn.has(id) || stops.includes(id)) return [...rows, { kind: 'jump', to: id }]
      drawn.add(id)
      rows.push(card(step))
      const [way, ...rest] = on(id)
      if (!way) return rows
      if (!rest.length) {
        rows.push({ kind: 'way', way })
        id = way.to
        continue
      }
      const met = meeting.get(id)
      const inner = met === undefined ? stops : [met, ...stops]
      const branches = [way, ...rest].map((one) => ({ way: one, rows: below(one.to, inner) }))
      rows.push({ kind: 'branches', branches })
      id = met
    }
    return rows
  }
  const start = design.funlist.find(({ is_start }) => is_start)
  const rows = below(start?.id, [])
  const unreached = [...order].reverse().flatMap((id) => (drawn.has(id) ? [] : below(id, [])))
  return { rows, unreached }
}
