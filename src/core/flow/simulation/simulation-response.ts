import type { Simulated, SimulationQuestion } from '../../../generated/types'
import type { Translate } from '../../text/translate'
import { type FormVisibility, formVisibilityOf, rightsToView } from '../views/form-visibility'
import { findCurrentTask } from './current-task'
import { simulate } from './simulate'
import type { SimulationContext } from './simulation-context'
import { toSimulationView } from './simulation-view'

/** Whoever simulates sees all of the form. */
export const fullVisibility = ({ design }: Pick<SimulationContext, 'design'>): FormVisibility =>
  formVisibilityOf(design, rightsToView(design, [], true))

/** Plays what is asked, and answers it with what somebody has before him then; remote functions have no answers here. */
export function toSimulationResponse(
  stage: SimulationContext,
  { acts, open }: Pick<SimulationQuestion, 'acts' | 'open'>,
  say: Translate,
): Simulated {
  const simulation = simulate(stage, acts)
  const turn = open ? findCurrentTask(simulation.flow, open) : null
  return toSimulationView(simulation, turn, { sight: fullVisibility(stage), say })
}
