import { WorkBudget } from '../../../core/expression'
import {
  type FlowSnapshot,
  findCurrentTask,
  fullVisibility,
  type SimulationContext,
  toLogRecords,
  toSimulationView,
  truncateRecipients,
} from '../../../core/flow'
import type { OaFlowDetailMsgsData, Simulated, SimulationQuestion } from '../../../generated/types'
import { type Context, finishInSlices, limits, translators } from '../../platform'
import { toCopyTraces, toDiagram, toTraces } from '../../presenters/diagram'
import { toMessagesWithActors } from '../../presenters/message'
import { toRunningFlow } from '../../presenters/simulation-head'
import { decideInSlices } from '../action-context/decide-in-slices'
import { retryWithRemote } from '../action-context/remote/retry-with-remote'
import { runSimulation } from './simulation'

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
    limits.remoteFailed,
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
  { acts: asked }: Asked,
  context: Context,
): Promise<OaFlowDetailMsgsData> {
  const { flow, acts } = await runSimulation(stage, asked, context)
  const sight = fullVisibility(stage)
  const logs = toLogRecords(acts.flatMap(({ changes }) => changes))
  const head = toRunningFlow(flow)
  const messages = head ? await finishInSlices(toMessagesWithActors(flow, head, logs)) : []
  return {
    flowOi_id: head?.id ?? '',
    msgList: await finishInSlices(truncateRecipients(messages, context.caller.id)),
    traces: [...toTraces(flow.visits, sight), ...toCopyTraces(logs, flow.messages, sight)],
    design: toDiagram(stage.design, { sight, language: context.language }),
  }
}
