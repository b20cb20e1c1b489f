import type { SimulatedAct } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { applyChanges } from '../snapshot/apply-changes'
import type { FlowSnapshot } from '../snapshot/snapshot'
import { advanceClock } from './advance-clock'
import { applyAction } from './apply-action'
import { runDueEvents } from './run-due-events'
import { type ActionRun, draftFlow, type Simulation, type SimulationContext } from './simulation-context'

/*
 * A simulated flow is the list of acts that were done in it, and nothing else: each time it is played from its beginning,
 * by the rules that production runs (actions/*.ts) on a flow in memory. So going back is playing fewer acts, and a saved
 * case is its acts. Time passes only by acts that wait, and what deadlines do then comes at its own moment. Events that need nobody come out by themselves; what others would
 * answer is given by acts. Nobody stands in for anybody, and flows that are started begin elsewhere.
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

/** Plays the acts one after the other, up to the first that the engine refuses. */
export function simulate(stage: SimulationContext, acts: readonly SimulatedAct[]): Simulation {
  let flow = draftFlow(stage)
  const done: ActionRun[] = []
  for (const [at, act] of acts.entries()) {
    try {
      const one = played(flow, act)
      done.push(one)
      flow = one.flow
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return { acts: done, flow, refused: { at, refused: error } }
    }
  }
  return { acts: done, flow }
}
