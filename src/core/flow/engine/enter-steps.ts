import type { FlowDesignStep } from '../../../generated/types'
import { Refused } from '../../business-error'
import { beginVisit } from '../assignment/begin-visit'
import { type Act, flowNow, headOf } from '../context/action-context'
import { stepOf } from '../design/design'
import { mergedSteps } from '../design/join-sources'
import { inTime, isEnough, mergeWaitsFor, waitingArrivals } from '../routing/join-branches'
import { holds, overdueSteps } from '../routing/milestones'
import { arrivalOf, busyWith, heldUp, isInterleaved } from '../routing/mutual-exclusion'
import type { Arrival } from '../routing/step-entry'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { closeStep, endBranch, endRest } from './end-branches'
import { enterStep } from './enter-step'
import type { Led } from './step-entries'

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
  arrival: Arrival
}

function gatherings(now: FlowSnapshot, held: readonly Arrival[]): Gathering[] {
  const arrivals = new Map(now.design.funlist.map(({ id }): [string, Arrival[]] => [id, []]))
  for (const one of held) arrivals.get(one.stepId)?.push(one)
  return now.design.funlist.flatMap((step) => {
    if (!mergedSteps(now.design, step).length) return []
    const here = arrivals.get(step.id) ?? []
    const arrived = [...new Set(here.flatMap(({ from }) => from))]
    const from = [...new Set([...waitingArrivals(now, step.id), ...inTime(now, step.id, arrived)])]
    return from.length ? [{ step, arrival: { stepId: step.id, because: '', ...here.at(-1), from } }] : []
  })
}

/** Arrivals that are not entered yet: at steps that merge, that never run beside others, or whose time may be over. */
interface Held {
  merging: Arrival[]
  inTurn: Arrival[]
  timed: Arrival[]
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
      !busyWith(now, step.id).length &&
      (isEnough(now, step, arrival.from) || !mergeWaitsFor(now, step, open).length),
  )
}

/** The first arrival whose step may be open now, of those that were held up before and those that are. */
function nextInTurn(now: FlowSnapshot, { inTurn }: Held): Arrival | undefined {
  const isFree = ({ stepId }: Arrival) => !busyWith(now, stepId).length
  return heldUp(now).map(arrivalOf).find(isFree) ?? inTurn.find(isFree)
}

/**
 * What is entered when nothing else is left to enter: a merge that is complete, whose turn has come, whose time it may be.
 * Merging steps wait for each other, too; when nothing else runs they would for ever, so the first goes on.
 */
function released(act: Act, held: Held): Arrival | undefined {
  const now = flowNow(act)
  const gathered = gatherings(now, held.merging)
  const free = freeMerge(now, gathered, held)?.arrival ?? nextInTurn(now, held) ?? held.timed[0]
  const isStuck = !now.messages.some(isWaiting)
  return free ?? (isStuck ? gathered[0]?.arrival : undefined)
}

/** An arrival that has to wait for other branches, or that comes too late: a visit without messages keeps it. */
function holdArrival(act: Act, arrival: Arrival): Led {
  const now = flowNow(act)
  const step = stepOf(now.design, arrival.stepId)
  const isLate = !inTime(now, step.id, arrival.from).length
  beginVisit(act, step, arrival, [])
  const busy = busyWith(now, step.id)
  const next = {
    funid: step.id,
    funname: step.name,
    dealtype: step.dealtype,
    level: headOf(now).level,
    list: [],
    trace: isLate ? [{ code: 'trace.late-branch', params: {}, people: [] }] : [],
    ...(!isLate && { waitmergeFunids: busy.length ? busy : mergeWaitsFor(now, step) }),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return { nextmessage: [next], cc: [] }
}

const isMerging = ({ design }: FlowSnapshot, stepId: string) =>
  mergedSteps(design, stepOf(design, stepId)).length > 0

/** Where an arrival waits until it is entered; nowhere = at once. */
function placeFor({ before }: Act, { stepId }: Arrival): keyof Held | undefined {
  if (isMerging(before, stepId)) return 'merging'
  if (isInterleaved(before, stepId)) return 'inTurn'
  return stepOf(before.design, stepId).milestone ? 'timed' : undefined
}

/** Enters a step, or ends the branch where its time is over; a merge that others were enough for may end theirs. */
function enter(act: Act, arrival: Arrival, held: Held): Led & { onward: Arrival[] } {
  const now = flowNow(act)
  const step = stepOf(now.design, arrival.stepId)
  if (!holds(now, step.milestone)) {
    const trace = [{ code: 'trace.milestone-over', params: {}, people: [] }]
    return { ...endBranch(act, step, { ...arrival, trace }), onward: [] }
  }
  if (isMerging(now, step.id) && step.merge_set.rest === 'cancel') {
    for (const place of ['merging', 'inTurn', 'timed'] as const) held[place] = endRest(act, step, held[place])
  }
  return enterStep(act, arrival)
}

/** Closes steps whose time is over; answers whether there were any. */
function closeOverdue(act: Act): boolean {
  const overdue = overdueSteps(flowNow(act))
  for (const { id } of overdue) closeStep(act, id)
  return overdue.length > 0
}

/** Enters every step that was reached, and those reached through skipped ones; answers where it all led. */
export function enterAll(act: Act, arrivals: readonly Arrival[]): Led {
  const led: Led[] = []
  const queue: Arrival[] = []
  const held: Held = { merging: [], inTurn: [], timed: [] }
  const arrive = (next: readonly Arrival[]) => {
    for (const arrival of next) {
      const place = placeFor(act, arrival)
      if (place) held[place].push(arrival)
      else queue.push(arrival)
    }
  }
  arrive(arrivals)
  for (let entered = 0; ; entered++) {
    if (entered + queue.length > stepBudget || held.merging.length > arrivalBudget)
      throw new Refused('flow.too-many-steps', { limit: stepBudget })
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
