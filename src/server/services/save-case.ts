import { BusinessError } from '../../core/business-error'
import { type SimulationContext, toSimulatedStates } from '../../core/flow'
import { isSameValue } from '../../core/form'
import type { SimulatedAct, SimulationCase } from '../../generated/types'
import type { Context, Tx } from '../platform'
import { toSimulationCase } from '../presenters/simulation-case'
import { deleteSimulationCase, listSimulationCases, writeSimulationCase } from '../queries'
import { runSimulation } from '../read-models/design/simulation'
import type { TemplateCase } from '../read-models/design/templates'
import { insertSimulationCases } from './save-template'

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

/** Replaces the cases of a flow by those of a document. Cases of the same name stay the same ones. */
export async function replaceSimulationCases(
  tx: Tx,
  { of: designId, cases }: { of: string; cases: readonly TemplateCase[] },
  context: Context,
): Promise<void> {
  const { caller, clock } = context
  const left = await listSimulationCases(tx, caller.workspace, designId)
  const added: TemplateCase[] = []
  for (const one of cases) {
    const index = left.findIndex(({ name }) => name === one.name)
    const [known] = index < 0 ? [] : left.splice(index, 1)
    const { at: _, ...facts } = one
    const changed = { ...facts, beginsAt: Date.parse(one.at) }
    if (!known) added.push(one)
    else if (!isSameValue({ ...known, ...changed }, known)) {
      const { updatedBy: __, ...stored } = known
      const updatedAt = clock.now()
      await writeSimulationCase(tx, caller.workspace, { ...stored, ...changed, updatedAt, by: caller.id })
    }
  }
  for (const { id } of left) await deleteSimulationCase(tx, caller.workspace, id)
  await insertSimulationCases(tx, { of: designId, cases: added }, context)
}
