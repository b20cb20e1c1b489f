import { prepareDecisions } from '../../../core/decision/decision-tables'
import { WorkBudget } from '../../../core/expression'
import { type LinkageDesign, linkageOfInSlices } from '../../../core/form'
import { retryInSlices, type TimeSlice } from '../../../core/slices'
import { type Context, createTimeSlice, finishInSlices } from '../../platform'
import type { FlowContext } from './load-context'

/** Compiles the formulas and decision tables of a form once, yielding to other requests. */
export async function compileFormInSlices(form: LinkageDesign): Promise<void> {
  await finishInSlices(linkageOfInSlices(form))
  await finishInSlices(prepareDecisions(form))
}

/** Number of pieces of long work that are free of charge for the caller; no form of usual size has more. */
const freePieces = 100

/** Starts a time slice for a sequence of actions that charges their pieces of long work to the caller. */
export function createChargedSlice({ charge }: Pick<Context, 'charge'>, actions: number): TimeSlice {
  const slice = createTimeSlice()
  let pieces = 0
  return {
    start: slice.start,
    isDue() {
      pieces += 1
      if (pieces > freePieces * actions) charge?.(1)
      return slice.isDue()
    },
  }
}

/** Decides on an action context while yielding to other requests; the same retry as that of simulations. */
export async function decideInSlices<Given extends Pick<FlowContext, 'snapshot'>, Value>(
  scene: Given,
  decide: (scene: Given) => Value,
  { work = new WorkBudget(true), charge }: { work?: WorkBudget; charge?: Context['charge'] } = {},
): Promise<Value> {
  const { snapshot } = scene
  await compileFormInSlices(snapshot.design.formset)
  return finishInSlices(
    retryInSlices(
      { ...snapshot, work },
      (snapshot) => decide({ ...scene, snapshot }),
      createChargedSlice({ charge }, 1),
    ),
  )
}
