import type { Simulated, SimulationQuestion } from '../../../generated/types'
import type { Translate } from '../../text/translate'
import { type FormVisibility, formVisibilityOf, rightsToView } from '../views/form-visibility'
import { findCurrentTask } from './current-task'
import { simulate } from './simulate'
import type { SimulationContext } from './simulation-context'
import { toSimulationView } from './simulation-view'

/** Returns full visibility of the form, which every person who simulates has. */
export const fullVisibility = ({ design }: Pick<SimulationContext, 'design'>): FormVisibility =>
  formVisibilityOf(design, rightsToView(design, [], true))

/**
 * Simulates the request. Returns the result with a person's current task; remote functions have no responses
 * here.
 */
export function toSimulationResponse(
  stage: SimulationContext,
  { acts, open }: Pick<SimulationQuestion, 'acts' | 'open'>,
  say: Translate,
): Simulated {
  const simulation = simulate(stage, acts)
  const turn = open ? findCurrentTask(simulation.flow, open) : null
  return toSimulationView(simulation, turn, { sight: fullVisibility(stage), say })
}
