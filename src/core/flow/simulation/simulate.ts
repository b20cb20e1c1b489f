import type { SimulatedAct } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { retryInSlices, runToCompletion, type SliceGenerator, type TimeSlice } from '../../slices'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { advanceClock } from './advance-clock'
import { applyAction } from './apply-action'
import { runDueEvents } from './run-due-events'
import { type ActionRun, draftFlow, type Simulation, type SimulationContext } from './simulation-context'

/*
 * A simulated flow is only its list of actions. Each time it is simulated from the beginning, by the
 * production rules (the files of actions/) on a flow in memory. So going back means fewer actions, and a
 * saved case is its actions. Time passes only through waiting actions, and deadlines in between take effect
 * at their own moments. Events that need no person complete by themselves; responses of others are given by
 * actions. There are no delegations, and started sub-flows are not simulated here.
 */

function played(before: FlowSnapshot, act: SimulatedAct): ActionRun {
  const waits = act.kind === 'wait' ? (act.seconds ?? 0) * 1000 : 0
  const meanwhile = advanceClock(before, before.now + waits)
  const own = applyAction(meanwhile.flow, act)
  const course = runDueEvents(applyChanges(meanwhile.flow, own))
  return {
    act,
    changes: [...meanwhile.changes, ...own, ...course.changes],
    flow: course.flow,
    stuck: [...meanwhile.stuck, ...course.stuck],
  }
}

/** Simulates actions one after another, up to the first that the engine rejects. */
export const simulate = (stage: SimulationContext, acts: readonly SimulatedAct[]): Simulation =>
  runToCompletion(simulateInSlices(stage, acts))

/** Does the same, interruptible between actions and, with a time slice, in the long work of each. */
export function* simulateInSlices(
  stage: SimulationContext,
  acts: readonly SimulatedAct[],
  slice?: TimeSlice,
): SliceGenerator<Simulation> {
  let flow = draftFlow(stage)
  const done: ActionRun[] = []
  for (const [at, act] of acts.entries()) {
    try {
      const one = yield* retryInSlices(flow, (flow) => played(flow, act), slice)
      const { newId, slices, work } = flow
      flow = { ...one.flow, newId, slices, work }
      done.push({ ...one, flow })
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return { acts: done, flow, refused: { at, refused: error } }
    }
    yield
  }
  return { acts: done, flow }
}
