import type { FlowDesignStep, ForetoldStep, Receiver, RecipientGroup } from '../../../generated/types'
import { policyOf } from '../design/design'
import { messageStatus } from '../snapshot/message-status'
import type { FlowMessage, Visit } from '../snapshot/snapshot'
import { mostNamed } from '../views/next-steps-view'
import { asksForKept, textOfGroups } from './reader-visibility'
import { type Leaving, openFields, type Standing } from './step-exits'

/** A told visit, with what the telling itself has to know. */
export interface Line {
  visit: Visit
  step: FlowDesignStep
  told: ForetoldStep
  /** The visits that led here. */
  parents: readonly Line[]
}

const receiver = ({ to, toName: name, toDepts, entrustFrom }: FlowMessage): Receiver => ({
  to,
  name,
  dept: toDepts.map(({ n }) => n).join('、'),
  ...(entrustFrom && { entrust_from: entrustFrom.name }),
})

/** The first of those who get something, and how many more. */
export function named(messages: readonly FlowMessage[]) {
  const list = messages.slice(0, mostNamed).map(receiver)
  const more = messages.length - list.length
  return { list, ...(more > 0 && { more }) }
}

/** Whether a visit comes back to a step that leads to it. */
function isBack(step: FlowDesignStep, parents: readonly Line[], seen = new Set<Line>()): boolean {
  return parents.some((parent) => {
    if (seen.has(parent)) return false
    seen.add(parent)
    return parent.step.id === step.id || isBack(step, parent.parents, seen)
  })
}

/** What the line before is not: the steps that really lead here, by name, where the order does not say so. */
function after({ parents, previous, acting }: Telling): string[] {
  if (parents.length === 1 && parents[0] === previous) return []
  const names = parents.length ? parents.map(({ step }) => step.name) : previous && acting ? [acting] : []
  return [...new Set(names)]
}

/** Who has a visit: kept back where that comes from what the reader may not see, unless the act itself leads there. */
function people(step: FlowDesignStep, asked: readonly FlowMessage[], { way, acting }: Telling) {
  const standing = way.standing()
  const text = textOfGroups(step.dealers, way.groups)
  if (acting === undefined && !step.is_start && asksForKept(text, standing.design, standing.reader))
    return { list: [], unnamed: true }
  const open = step.is_start ? [] : openFields(text, standing)
  return { ...named(asked), ...(open.length && { people_open: open }) }
}

/** What is known of the way so far. */
export interface Way {
  groups: ReadonlyMap<string, RecipientGroup[]>
  standing(): Standing
  /** How a visit was left. */
  leavingOf(visitId: string): Leaving | undefined
  /** Whether the design lets a step be passed by. */
  isPassable(stepId: string): boolean
}

/** What a line is told with. */
export interface Telling {
  way: Way
  messages: readonly FlowMessage[]
  parents: readonly Line[]
  previous: Line | undefined
  /** The step whose handling leads here at once; missing where others handle before. */
  acting?: string | undefined
}

/** One step of the way: who has it, why, and what of that is open. */
export function lineOf(visit: Visit, step: FlowDesignStep, telling: Telling): Line {
  const { way, messages, parents } = telling
  const own = messages.filter((one) => one.visitId === visit.id)
  const asked = own.filter(({ isCopy, to }) => !isCopy && to)
  const isSkipped = own.some(({ status }) => status === messageStatus.skipped)
  const allot = policyOf(step)?.allot
  const leaves = parents.map((parent) => way.leavingOf(parent.visit.id))
  const open = leaves.every((leave) => leave && !leave.settled.has(step.id))
    ? [...new Set(leaves.flatMap((leave) => leave?.open ?? []))]
    : []
  const told: ForetoldStep = {
    funid: step.id,
    funname: step.name,
    dealtype: step.is_start ? 'orsign' : step.dealtype,
    ...(allot && { allot }),
    ...people(step, asked, telling),
    trace: visit.trace,
    after: after(telling),
    cc: named(own.filter(({ isCopy }) => isCopy)).list,
    sonflows: [],
    ways: [],
    ...(telling.acting !== undefined && { next: true }),
    ...(visit.because && { because: visit.because }),
    ...(isSkipped && { [way.isPassable(step.id) ? 'skipped' : 'nobody']: true }),
    ...(open.length && { open }),
    ...(isBack(step, parents) && { back: true }),
  }
  return { visit, step, told, parents }
}
