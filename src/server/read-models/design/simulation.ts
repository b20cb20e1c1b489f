import { BusinessError } from '../../../core/business-error'
import { type Simulation, type SimulationContext, simulateInSlices } from '../../../core/flow'
import type { FlowDesign, SimulationQuestion } from '../../../generated/types'
import { type Context, finishInSlices } from '../../platform'
import { findDesign, readRecipientDirectory } from '../../queries'
import { compileForm, createChargedSlice } from '../action-context/decide-in-slices'
import { emptySnapshot } from '../action-context/load-context'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { resolveDesign } from './resolve-design'

/** Simulated design, as edited in the designer or as saved. */
export type SimulationTarget = Pick<SimulationQuestion, 'flowid' | 'design' | 'at'>

/** Creates the simulation context of a design: the current company. */
export async function designSimulationContext(
  { flowid, name, design, at }: { flowid: string; name: string; design: FlowDesign; at?: string },
  context: Context,
): Promise<SimulationContext> {
  await compileForm(design.formset)
  const addressees = await readRecipientDirectory(context)
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

/** Creates the simulation context of a company flow: its design as edited in the designer, or as saved. */
export async function flowSimulationContext(
  { flowid, design: sent, at }: SimulationTarget,
  context: Context,
): Promise<SimulationContext> {
  const known = await findDesign(context.db, context.caller.workspace, flowid)
  if (!known) throw new BusinessError('flowdesign.not-found')
  const design = sent ?? (await resolveDesign({ flowid }, context))
  return designSimulationContext({ flowid, name: known.name, design, at }, context)
}

/** Simulates actions in a context while yielding to other requests, and charges the caller for long work. */
export const simulateInContext = (
  stage: SimulationContext,
  acts: SimulationQuestion['acts'],
  context: Context,
): Promise<Simulation> =>
  finishInSlices(simulateInSlices(stage, acts, createChargedSlice(context, acts.length)))

/** Does the same with the results of remote functions that the actions call. */
export const runSimulation = (
  stage: SimulationContext,
  acts: SimulationQuestion['acts'],
  context: Context,
): Promise<Simulation> =>
  retryWithRemote(context, async (remote, settled) => {
    const simulation = await simulateInContext({ ...stage, remote }, acts, context)
    return settled(() => simulation)
  })
