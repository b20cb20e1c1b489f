import { BusinessError } from '../../../core/business-error'
import { WorkBudget } from '../../../core/expression'
import {
  type FlowSnapshot,
  findCurrentTask,
  fullVisibility,
  type Simulation,
  type SimulationContext,
  simulateInSlices,
  toLogRecords,
  toSimulationView,
  truncateRecipients,
} from '../../../core/flow'
import type {
  FlowDesign,
  OaFlowDetailMsgsData,
  Simulated,
  SimulationQuestion,
} from '../../../generated/types'
import { type Context, finishInSlices, requestLimits, translators } from '../../platform'
import { toCopyTraces, toDiagram, toRecipientTraces } from '../../presenters/diagram'
import { toMessagesWithActors } from '../../presenters/message'
import { toRunningFlow } from '../../presenters/simulation-head'
import { findDesign, readRecipientDirectory } from '../../queries'
import { compileFormInSlices, createChargedSlice, decideInSlices } from '../action-context/decide-in-slices'
import { emptySnapshot } from '../action-context/load-context'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { resolveDesign } from './resolve-design'

type Asked = Pick<SimulationQuestion, 'acts' | 'open'>

/** Open task of a person, with the results of remote functions that the form's formulas call. */
const turnWith = (flow: FlowSnapshot, open: NonNullable<Asked['open']>, context: Context) =>
  retryWithRemote(
    context,
    (remote) =>
      decideInSlices({ snapshot: { ...flow, remote } }, ({ snapshot }) => findCurrentTask(snapshot, open), {
        work: new WorkBudget(),
        charge: context.charge,
      }),
    requestLimits.remoteFailed,
  )

/** Runs a simulation. Returns its result with the person's open task. */
export async function buildSimulationResponse(
  stage: SimulationContext,
  { acts, open }: Asked,
  context: Context,
): Promise<Simulated> {
  const simulation = await runSimulation(stage, acts, context)
  const turn = open ? await turnWith(simulation.flow, open, context) : null
  return toSimulationView(simulation, turn, {
    sight: fullVisibility(stage),
    say: translators[context.language],
  })
}

/** Builds the simulated messages in the form of a real flow's diagram. */
export async function buildSimulationMessages(
  stage: SimulationContext,
  { acts: simulatedActs }: Asked,
  context: Context,
): Promise<OaFlowDetailMsgsData> {
  const { flow, acts } = await runSimulation(stage, simulatedActs, context)
  const sight = fullVisibility(stage)
  const logs = toLogRecords(acts.flatMap(({ changes }) => changes))
  const head = toRunningFlow(flow)
  const messages = head ? await finishInSlices(toMessagesWithActors(flow, head, logs)) : []
  return {
    flowOi_id: head?.id ?? '',
    msgList: await finishInSlices(truncateRecipients(messages, context.caller.id)),
    traces: [...toRecipientTraces(flow.visits, sight), ...toCopyTraces(logs, flow.messages, sight)],
    design: toDiagram(stage.design, { sight, language: context.language }),
  }
}

/** Simulated design, as edited in the designer or as saved. */
export type SimulationTarget = Pick<SimulationQuestion, 'flowid' | 'design' | 'at'>

/** Creates the simulation context of a design: the current company. */
export async function designSimulationContext(
  { flowid, name, design, at }: { flowid: string; name: string; design: FlowDesign; at?: string },
  context: Context,
): Promise<SimulationContext> {
  await compileFormInSlices(design.formset)
  const addressees = await readRecipientDirectory(context)
  const version = { id: 'simulation', designId: flowid, design }
  const {
    delegations: _,
    visits: __,
    messages: ___,
    newId: ____,
    ...empty
  } = await emptySnapshot({ reader: context.db, context, addressees, isSimulated: true }, version)
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
