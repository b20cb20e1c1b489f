import type { FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { beginVisit } from '../assignment/begin-visit'
import { type ActionContext, currentFlow, headOf } from '../context/action-context'
import { stepOf } from '../design/design'
import { joinSources } from '../design/join-sources'
import { isJoinSatisfied, pendingArrivals, pendingBranches, timelyArrivals } from '../routing/join-branches'
import { isMilestoneMet, overdueSteps } from '../routing/milestones'
import { findBlockedVisits, findBlockers, isExclusive, toStepEntry } from '../routing/mutual-exclusion'
import type { StepEntry } from '../routing/step-entry'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { closeStep, endBranch, endPendingBranches } from './end-branches'
import { enterStep } from './enter-step'
import type { NextStepList } from './step-entries'

/*
 * Entering steps. A button's targets arrive one by one: their people are resolved, once, and a visit with its
 * messages and copies begins. A step that nobody is found for, and that says so, is passed through its first
 * button in the same act. Steps that merge branches come last, when it is known what else still runs.
 */

/** More steps than this in one act, a fifth more than a design may have, are a circle that nobody is in (trust T27). */
const stepBudget = 600

/** So do more arrivals at steps that merge: each of them leads to all the others again. */
const arrivalBudget = 5_000

/** A merging step with all that has arrived there and was not led on. */
interface Gathering {
  step: FlowDesignStep
  arrival: StepEntry
}

function gatherings(now: FlowSnapshot, held: readonly StepEntry[]): Gathering[] {
  const arrivals = new Map(now.design.funlist.map(({ id }): [string, StepEntry[]] => [id, []]))
  for (const one of held) arrivals.get(one.stepId)?.push(one)
  return now.design.funlist.flatMap((step) => {
    if (!joinSources(now.design, step).length) return []
    const here = arrivals.get(step.id) ?? []
    const arrived = [...new Set(here.flatMap(({ from }) => from))]
    const from = [...new Set([...pendingArrivals(now, step.id), ...timelyArrivals(now, step.id, arrived)])]
    return from.length ? [{ step, arrival: { stepId: step.id, because: '', ...here.at(-1), from } }] : []
  })
}

/** Arrivals that are not entered yet: at steps that merge, that never run beside others, or whose time may be over. */
interface Held {
  merging: StepEntry[]
  inTurn: StepEntry[]
  timed: StepEntry[]
}

/** A merging step that enough have arrived at, or that nothing has to wait for any more. */
function freeMerge(now: FlowSnapshot, gathered: readonly Gathering[], { inTurn, timed }: Held) {
  const open = [
    ...gathered.map(({ step }) => step.id),
    ...inTurn.map(({ stepId }) => stepId),
    ...timed.map(({ stepId }) => stepId),
  ]
  return gathered.find(
    ({ step, arrival }) =>
      !findBlockers(now, step.id).length &&
      (isJoinSatisfied(now, step, arrival.from) || !pendingBranches(now, step, open).length),
  )
}

/** The first arrival whose step may be open now, of those that were held up before and those that are. */
function nextInTurn(now: FlowSnapshot, { inTurn }: Held): StepEntry | undefined {
  const isFree = ({ stepId }: StepEntry) => !findBlockers(now, stepId).length
  return findBlockedVisits(now).map(toStepEntry).find(isFree) ?? inTurn.find(isFree)
}

/**
 * What is entered when nothing else is left to enter: a merge that is complete, whose turn has come, whose time it may be.
 * Merging steps wait for each other, too; when nothing else runs they would for ever, so the first goes on.
 */
function released(act: ActionContext, held: Held): StepEntry | undefined {
  const now = currentFlow(act)
  const gathered = gatherings(now, held.merging)
  const free = freeMerge(now, gathered, held)?.arrival ?? nextInTurn(now, held) ?? held.timed[0]
  const isStuck = !now.messages.some(isWaiting)
  return free ?? (isStuck ? gathered[0]?.arrival : undefined)
}

/** An arrival that has to wait for other branches, or that comes too late: a visit without messages keeps it. */
function holdArrival(act: ActionContext, arrival: StepEntry): NextStepList {
  const now = currentFlow(act)
  const step = stepOf(now.design, arrival.stepId)
  const isLate = !timelyArrivals(now, step.id, arrival.from).length
  beginVisit(act, step, arrival, [])
  const busy = findBlockers(now, step.id)
  const next = {
    funid: step.id,
    funname: step.name,
    dealtype: step.dealtype,
    level: headOf(now).level,
    list: [],
    trace: isLate ? [{ code: 'trace.late-branch', params: {}, people: [] }] : [],
    ...(!isLate && { waitmergeFunids: busy.length ? busy : pendingBranches(now, step) }),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return { nextmessage: [next], cc: [] }
}

const isMerging = ({ design }: FlowSnapshot, stepId: string) =>
  joinSources(design, stepOf(design, stepId)).length > 0

/** Where an arrival waits until it is entered; nowhere = at once. */
function placeFor({ before }: ActionContext, { stepId }: StepEntry): keyof Held | undefined {
  if (isMerging(before, stepId)) return 'merging'
  if (isExclusive(before, stepId)) return 'inTurn'
  return stepOf(before.design, stepId).milestone ? 'timed' : undefined
}

/** Enters a step, or ends the branch where its time is over; a merge that others were enough for may end theirs. */
function enter(act: ActionContext, arrival: StepEntry, held: Held): NextStepList & { onward: StepEntry[] } {
  const now = currentFlow(act)
  const step = stepOf(now.design, arrival.stepId)
  if (!isMilestoneMet(now, step.milestone)) {
    const trace = [{ code: 'trace.milestone-over', params: {}, people: [] }]
    return { ...endBranch(act, step, { ...arrival, trace }), onward: [] }
  }
  if (isMerging(now, step.id) && step.merge_set.rest === 'cancel') {
    for (const place of ['merging', 'inTurn', 'timed'] as const)
      held[place] = endPendingBranches(act, step, held[place])
  }
  return enterStep(act, arrival)
}

/** Closes steps whose time is over; answers whether there were any. */
function closeOverdue(act: ActionContext): boolean {
  const overdue = overdueSteps(currentFlow(act))
  for (const { id } of overdue) closeStep(act, id)
  return overdue.length > 0
}

/** Enters every step that was reached, and those reached through skipped ones; answers where it all led. */
export function enterSteps(act: ActionContext, arrivals: readonly StepEntry[]): NextStepList {
  const led: NextStepList[] = []
  const queue: StepEntry[] = []
  const held: Held = { merging: [], inTurn: [], timed: [] }
  const arrive = (next: readonly StepEntry[]) => {
    for (const arrival of next) {
      const place = placeFor(act, arrival)
      if (place) held[place].push(arrival)
      else queue.push(arrival)
    }
  }
  arrive(arrivals)
  for (let entered = 0; ; entered++) {
    if (entered + queue.length > stepBudget || held.merging.length > arrivalBudget)
      throw new BusinessError('flow.too-many-steps', { limit: stepBudget })
    const arrival = queue.shift() ?? released(act, held)
    if (!arrival) {
      if (closeOverdue(act)) continue
      break
    }
    held.merging = held.merging.filter(({ stepId }) => stepId !== arrival.stepId)
    held.inTurn = held.inTurn.filter((one) => one !== arrival)
    held.timed = held.timed.filter((one) => one !== arrival)
    const { onward, ...here } = enter(act, arrival, held)
    led.push(here)
    arrive(onward)
  }
  led.push(...[...held.merging, ...held.inTurn].map((arrival) => holdArrival(act, arrival)))
  return { nextmessage: led.flatMap((one) => one.nextmessage), cc: led.flatMap(({ cc }) => cc) }
}
