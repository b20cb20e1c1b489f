import type { Simulated, SimulationQuestion } from '../../../generated/types'
import type { Say } from '../../text/translate'
import { type FormSight, rightsToView, sightOf } from '../views/form-visibility'
import { turnOf } from './current-task'
import { simulate } from './simulate'
import type { SimulationStage } from './simulation-context'
import { toSimulated } from './simulation-view'

/** Whoever simulates sees all of the form. */
export const wholeSight = ({ design }: Pick<SimulationStage, 'design'>): FormSight =>
  sightOf(design, rightsToView(design, [], true))

/** Plays what is asked, and answers it with what somebody has before him then; remote functions have no answers here. */
export function answeredOn(
  stage: SimulationStage,
  { acts, open }: Pick<SimulationQuestion, 'acts' | 'open'>,
  say: Say,
): Simulated {
  const simulation = simulate(stage, acts)
  const turn = open ? turnOf(simulation.flow, open) : null
  return toSimulated(simulation, turn, { sight: wholeSight(stage), say })
}
