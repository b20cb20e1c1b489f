import { simulate } from '../../../core/flow/simulation/simulate'
import type { Simulation, SimulationStage } from '../../../core/flow/simulation/stage'
import { Refused } from '../../../core/refused'
import type { FlowDesign, SimulationQuestion } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { findDesign } from '../../queries/design/design'
import { addresseesOf } from '../../queries/directory/addressees'
import { compileForm } from '../scene/in-slices'
import { withRemote } from '../scene/remote/with-remote'
import { emptySnapshot } from '../scene/scene'
import { designAt } from './design-at'

/** A design that is simulated, as it stands in the designer or as it is saved. */
export type Simulated = Pick<SimulationQuestion, 'flowid' | 'design' | 'at'>

/** What a simulated flow of a design is played on: the company as it is. */
export async function designStage(
  { flowid, name, design, at }: { flowid: string; name: string; design: FlowDesign; at?: string },
  context: Context,
): Promise<SimulationStage> {
  await compileForm(design.formset)
  const addressees = await addresseesOf(context)
  const version = { id: 'simulation', designId: flowid, design }
  const {
    delegations: _,
    visits: __,
    messages: ___,
    newId: ____,
    ...empty
  } = await emptySnapshot({ reader: context.db, context, addressees }, version)
  return { ...empty, flowName: name, now: at ? Date.parse(at) : context.clock.now() }
}

/** The same for a flow of the company: its design as it stands in the designer, or as it is saved. */
export async function simulationStage(
  { flowid, design: sent, at }: Simulated,
  context: Context,
): Promise<SimulationStage> {
  const known = await findDesign(context.db, context.caller.workspace, flowid)
  if (!known) throw new Refused('flowdesign.not-found')
  const design = sent ?? (await designAt({ flowid }, context))
  return designStage({ flowid, name: known.name, design, at }, context)
}

/** Plays acts on a stage, with the answers of remote functions that they ask for. */
export const simulatedOn = (
  stage: SimulationStage,
  acts: SimulationQuestion['acts'],
  context: Context,
): Promise<Simulation> =>
  withRemote(context, (remote, settled) => settled(() => simulate({ ...stage, remote }, acts)))
