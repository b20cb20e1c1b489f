import type { FlowDesignStep } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { runStage } from '../../slices'
import { beginVisit } from '../assignment/begin-visit'
import { resolvePicks } from '../assignment/picks'
import { type ActionContext, createFlowHead } from '../context'
import { getStep, isTerminalStep, joinSources } from '../design'
import { isJoinSatisfied, pendingArrivals, pendingBranches, timelyArrivals } from '../routing/join-branches'
import { isMilestoneMet, overdueSteps } from '../routing/milestones'
import { findBlockedVisits, findBlockers, isExclusive, toStepEntry } from '../routing/mutual-exclusion'
import type { StepEntry } from '../routing/step-entry'
import { type FlowSnapshot, messageIndexOf } from '../snapshot'
import { closeStepMessages, endBranch, endPendingBranches } from './end-branches'
import { enterStep } from './enter-step'
import type { NextStepList } from './step-entries'

/*
 * Entering steps. A button's targets are entered one by one: their recipients are resolved once, and a visit
 * with its messages and copies begins. A step that finds no assignee and is set to be skipped is left through
 * its first button in the same action. Merging steps come last, when all other running branches are known.
 */

/**
 * Maximum number of steps entered in one action, a fifth more than a design may have; more indicate a loop
 * without people (trust T27).
 */
const stepBudget = 600

/**
 * Maximum number of arrivals at merging steps in one action, for the same reason: each leads to all the
 * others again.
 */
const arrivalBudget = 5_000

/** Merging step with all its arrivals that have not been led on. */
interface Gathering {
  step: FlowDesignStep
  arrival: StepEntry
}

function gatherings(now: FlowSnapshot, entries: readonly StepEntry[]): Gathering[] {
  const arrivals = new Map(now.design.funlist.map(({ id }): [string, StepEntry[]] => [id, []]))
  for (const one of entries) arrivals.get(one.stepId)?.push(one)
  return now.design.funlist.flatMap((step) => {
    if (!joinSources(now.design, step).length) return []
    const here = arrivals.get(step.id) ?? []
    const arrived = [...new Set(here.flatMap(({ from }) => from))]
    const from = [...new Set([...pendingArrivals(now, step.id), ...timelyArrivals(now, step.id, arrived)])]
    return from.length ? [{ step, arrival: { stepId: step.id, because: '', ...here.at(-1), from } }] : []
  })
}

/** Arrivals not entered yet: at merging steps, at mutually exclusive steps, or at steps with a milestone. */
interface Held {
  merging: StepEntry[]
  inTurn: StepEntry[]
  timed: StepEntry[]
}

/** Returns a merging step that has enough arrivals, or that no longer has to wait for a branch. */
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

/** Returns the first blocked arrival, earlier or new, whose step may open now. */
function nextInTurn(now: FlowSnapshot, { inTurn }: Held): StepEntry | undefined {
  const isFree = ({ stepId }: StepEntry) => !findBlockers(now, stepId).length
  const blocked = runStage(now, now.messages.length, () => findBlockedVisits(now))
  return blocked.map(toStepEntry).find(isFree) ?? inTurn.find(isFree)
}

/**
 * Returns the next held arrival once nothing more can be entered: a complete merge, a free exclusive step, or
 * a step with a milestone. Merging steps also wait for each other; if nothing is running, the first one
 * proceeds to avoid a deadlock.
 */
function released(act: ActionContext, pending: Held): StepEntry | undefined {
  const now = act.flow
  const gathered = gatherings(now, pending.merging)
  const free = freeMerge(now, gathered, pending)?.arrival ?? nextInTurn(now, pending) ?? pending.timed[0]
  const isStuck = !messageIndexOf(now).waiting.length
  return free ?? (isStuck ? gathered[0]?.arrival : undefined)
}

/** Stores an arrival that is late or has to wait for other branches, in a visit without messages. */
function holdArrival(act: ActionContext, arrival: StepEntry): NextStepList {
  const now = act.flow
  const step = getStep(now.design, arrival.stepId)
  const isLate = !timelyArrivals(now, step.id, arrival.from).length
  beginVisit(act, step, arrival, [])
  resolvePicks(act, step)
  const busy = findBlockers(now, step.id)
  const next = {
    funid: step.id,
    funname: step.name,
    dealtype: step.dealtype,
    level: createFlowHead(now).level,
    list: [],
    trace: isLate ? [{ code: 'trace.late-branch', params: {}, people: [] }] : [],
    ...(!isLate && { waitmergeFunids: busy.length ? busy : pendingBranches(now, step) }),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return { nextmessage: [next], cc: [] }
}

const isMerging = ({ design }: FlowSnapshot, stepId: string) =>
  joinSources(design, getStep(design, stepId)).length > 0

/** Returns the queue in which an arrival waits; undefined = it is entered immediately. */
function placeFor({ before }: ActionContext, { stepId }: StepEntry): keyof Held | undefined {
  if (isMerging(before, stepId)) return 'merging'
  if (isExclusive(before, stepId)) return 'inTurn'
  return getStep(before.design, stepId).milestone ? 'timed' : undefined
}

/**
 * Enters a step, or ends the branch if its milestone is over; a merge that is satisfied may cancel the
 * remaining branches.
 */
function enter(
  act: ActionContext,
  arrival: StepEntry,
  pending: Held,
): NextStepList & { onward: StepEntry[] } {
  const now = act.flow
  const step = getStep(now.design, arrival.stepId)
  if (!isMilestoneMet(now, step.milestone)) {
    const trace = [{ code: 'trace.milestone-over', params: {}, people: [] }]
    return { ...endBranch(act, step, { ...arrival, trace }), onward: [] }
  }
  if (isMerging(now, step.id) && step.merge_set.rest === 'cancel') {
    for (const place of ['merging', 'inTurn', 'timed'] as const)
      pending[place] = endPendingBranches(act, step, pending[place])
  }
  return enterStep(act, arrival)
}

/** Closes steps whose milestone is over. Returns whether there were any. */
function closeOverdue(act: ActionContext): boolean {
  const overdue = overdueSteps(act.flow)
  for (const { id } of overdue) closeStepMessages(act, id)
  return overdue.length > 0
}

/**
 * Enters all steps reached, including those behind skipped steps; only notices once a button has ended the
 * flow. Returns where they led.
 */
export function enterSteps(act: ActionContext, arrivals: readonly StepEntry[]): NextStepList {
  const nextStepLists: NextStepList[] = []
  const queue: StepEntry[] = []
  const pending: Held = { merging: [], inTurn: [], timed: [] }
  const arrive = (next: readonly StepEntry[]) => {
    for (const arrival of next) {
      const place = placeFor(act, arrival)
      if (place) pending[place].push(arrival)
      else queue.push(arrival)
    }
  }
  arrive(arrivals)
  for (let entered = 0; ; entered++) {
    if (entered + queue.length > stepBudget || pending.merging.length > arrivalBudget)
      throw new BusinessError('flow.too-many-steps', { limit: stepBudget })
    const arrival = queue.shift() ?? released(act, pending)
    if (!arrival) {
      if (closeOverdue(act)) continue
      break
    }
    pending.merging = pending.merging.filter(({ stepId }) => stepId !== arrival.stepId)
    pending.inTurn = pending.inTurn.filter((one) => one !== arrival)
    pending.timed = pending.timed.filter((one) => one !== arrival)
    if (act.isFlowEnded && !isTerminalStep(getStep(act.flow.design, arrival.stepId))) continue
    const { onward, ...here } = enter(act, arrival, pending)
    nextStepLists.push(here)
    arrive(onward)
  }
  nextStepLists.push(...[...pending.merging, ...pending.inTurn].map((arrival) => holdArrival(act, arrival)))
  return {
    nextmessage: nextStepLists.flatMap((one) => one.nextmessage),
    cc: nextStepLists.flatMap(({ cc }) => cc),
  }
}
