import type { Simulated, SimulationQuestion } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { rightsToView, sightOf } from '../../policies/form-sight'
import { toSimulated } from '../../presenters/simulated'
import { simulatedOn, simulationStage } from './simulated'
import { turnOf } from './simulated-turn'

/** Plays what is asked, and answers it with what somebody has before him then. */
export async function answerSimulation(question: SimulationQuestion, context: Context): Promise<Simulated> {
  const stage = await simulationStage(question, context)
  const simulation = await simulatedOn(stage, question.acts, context)
  const turn = question.open ? await turnOf(simulation, question.open, context) : null
  const { design } = stage
  const told = { sight: sightOf(design, rightsToView(design, [], true)), language: context.language }
  return toSimulated(simulation, turn, told)
}
