import { BusinessError } from '../../core/business-error'
import { type SimulationContext, toSimulatedStates } from '../../core/flow'
import type { SimulatedAct, SimulationCase } from '../../generated/types'
import type { Context } from '../platform'
import { toSimulationCase } from '../presenters/simulation-case'
import { listSimulationCases, writeSimulationCase } from '../queries'
import { runSimulation } from '../read-models/design/simulation'

/** Maximum number of cases per flow: all are simulated when it is published. */
const maxCases = 100

interface NewCase {
  /** Flow or template of the case. */
  of: string
  /** Case to replace; missing = a new one. */
  id: string | undefined
  name: string
  at: string
  acts: SimulatedAct[]
}

/** Saves a simulated flow as a case: its current result becomes the expected one. */
export async function saveSimulationCase(
  stage: SimulationContext,
  sent: NewCase,
  context: Context,
): Promise<SimulationCase> {
  const { of: designId, id, acts, at } = sent
  const { db, caller, clock, newId } = context
  const { workspace } = caller
  const name = sent.name.trim()
  if (!name) throw new BusinessError('simulation.case-name-empty')
  const simulation = await runSimulation(stage, acts, context)
  if (simulation.refused) throw simulation.refused.refused
  const known = await listSimulationCases(db, workspace, designId)
  if (!id && known.length >= maxCases)
    throw new BusinessError('simulation.too-many-cases', { limit: maxCases })
  const expected = toSimulatedStates(simulation)
  const saved = { id: id ?? newId(), designId, name, beginsAt: Date.parse(at), acts, expected }
  const updatedAt = clock.now()
  await db.transaction(async (tx) => {
    const isWritten = await writeSimulationCase(tx, workspace, { ...saved, updatedAt, by: caller.id })
    if (!isWritten) throw new BusinessError('simulation.case-not-found')
  })
  return toSimulationCase({ ...saved, updatedAt, updatedBy: caller.name })
}
