import type { FlowDesignStep } from '../../../generated/types'
import { Refused } from '../../refused'
import { stepOf } from '../design/design'
import { isWaiting } from '../snapshot/lineage'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { beginVisit } from '../snapshot/visit'
import { type Act, flowNow, headOf } from './act'
import type { Arrival, Led } from './arrival'
import { enterStep } from './enter-step'
import { mergedSteps, mergeWaitsFor, waitingArrivals } from './merge-branches'

/*
 * Entering steps. A button's targets arrive one by one: their people are resolved, once, and a visit with its
 * messages and copies begins. A step that nobody is found for, and that says so, is passed through its first
 * button in the same act. Steps that merge branches come last, when it is known what else still runs.
 */

/** More steps than this in one act are a circle that nobody is in (trust T27). */
const stepBudget = 1_000

/** A merging step with all that has arrived there and was not led on. */
interface Gathering {
  step: FlowDesignStep
  arrival: Arrival
}

function gatherings(now: FlowSnapshot, held: readonly Arrival[]): Gathering[] {
  return now.design.funlist.flatMap((step) => {
    if (!mergedSteps(now.design, step).length) return []
    const here = held.filter(({ stepId }) => stepId === step.id)
    const from = [...new Set([...waitingArrivals(now, step.id), ...here.flatMap((arrival) => arrival.from)])]
    return from.length ? [{ step, arrival: { stepId: step.id, because: '', ...here.at(-1), from } }] : []
  })
}

/**
 * A merging step that nothing has to wait for any more. Merging steps wait for each other, too; when nothing
 * else is left they would for ever, so the first goes on.
 */
function releasedMerge(act: Act, held: readonly Arrival[]): Arrival | undefined {
  const now = flowNow(act)
  const gathered = gatherings(now, held)
  const stepIds = gathered.map(({ step }) => step.id)
  const free = gathered.find(({ step }) => !mergeWaitsFor(now, step, stepIds).length)
  const isStuck = !now.messages.some(isWaiting)
  return (free ?? (isStuck ? gathered[0] : undefined))?.arrival
}

/** An arrival that has to wait for other branches: a visit without messages keeps it. */
function holdArrival(act: Act, arrival: Arrival): Led {
  const now = flowNow(act)
  const step = stepOf(now.design, arrival.stepId)
  beginVisit(act, step, arrival, [])
  const next = {
    funid: step.id,
    funname: step.name,
    dealtype: step.dealtype,
    level: headOf(now).level,
    list: [],
    trace: [],
    waitmergeFunids: mergeWaitsFor(now, step),
    ...(arrival.because ? { because: arrival.because } : {}),
  }
  return { nextmessage: [next], cc: [] }
}

const isMerging = ({ design }: FlowSnapshot, stepId: string) =>
  mergedSteps(design, stepOf(design, stepId)).length > 0

/** Enters every step that was reached, and those reached through skipped ones; answers where it all led. */
export function enterAll(act: Act, arrivals: readonly Arrival[]): Led {
  const led: Led[] = []
  const queue: Arrival[] = []
  let held: Arrival[] = []
  const arrive = (next: readonly Arrival[]) => {
    for (const arrival of next) (isMerging(act.before, arrival.stepId) ? held : queue).push(arrival)
  }
  arrive(arrivals)
  for (let entered = 0; ; entered++) {
    if (entered + queue.length > stepBudget) throw new Refused('flow.too-many-steps', { limit: stepBudget })
    const arrival = queue.shift() ?? releasedMerge(act, held)
    if (!arrival) break
    held = held.filter(({ stepId }) => stepId !== arrival.stepId)
    const { onward, ...here } = enterStep(act, arrival)
    led.push(here)
    arrive(onward)
  }
  led.push(...held.map((arrival) => holdArrival(act, arrival)))
  return { nextmessage: led.flatMap((one) => one.nextmessage), cc: led.flatMap(({ cc }) => cc) }
}
