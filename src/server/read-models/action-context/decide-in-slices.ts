import { setImmediate } from 'node:timers/promises'
import { prepareDecisions } from '../../../core/decision/decision-tables'
import { WorkBudget } from '../../../core/expression/work-budget'
import { type LinkageDesign, linkageOfInSlices } from '../../../core/form/linkage/compile-linkage'
import { InterruptedError, SliceScheduler } from '../../../core/slices'
import type { Context } from '../../platform/http/define-call'
import { createTimeSlice, finishInSlices } from '../../platform/time-slice'
import type { FlowContext } from './load-context'

/** Compiles formulas and decision tables of a form, once for a form, while others have their turn. */
export async function compileForm(form: LinkageDesign): Promise<void> {
  await finishInSlices(linkageOfInSlices(form))
  await finishInSlices(prepareDecisions(form))
}

/** So many pieces of long work no form of usual size has: they cost its sender nothing. */
const freePieces = 100

/**
 * Decides on a scene while others have their turn: a rule whose slice of time is over is interrupted and decides again,
 * with what its long work has come to. Ids that it makes beside that are the same each time.
 */
export async function decideInSlices<Given extends Pick<FlowContext, 'snapshot'>, Value>(
  scene: Given,
  decide: (scene: Given) => Value,
  { work = new WorkBudget(true), charge }: { work?: WorkBudget; charge?: Context['charge'] } = {},
): Promise<Value> {
  const { snapshot } = scene
  await compileForm(snapshot.design.formset)
  const slices = new SliceScheduler(createTimeSlice(), snapshot.newId)
  const ids: string[] = []
  let charged = freePieces
  for (;;) {
    let made = 0
    const newId = () => {
      const id = ids[made] ?? snapshot.newId()
      ids[made++] = id
      return id
    }
    try {
      return decide({ ...scene, snapshot: { ...snapshot, newId, slices, work: work.fork() } })
    } catch (interrupted) {
      if (!(interrupted instanceof InterruptedError)) throw interrupted
    } finally {
      charge?.(Math.max(0, slices.pieces - charged))
      charged = Math.max(charged, slices.pieces)
    }
    slices.restart()
    await setImmediate()
  }
}
