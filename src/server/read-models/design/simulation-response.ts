import { turnOf } from '../../../core/flow/simulation/current-task'
import type { SimulationStage } from '../../../core/flow/simulation/simulation-context'
import { wholeSight } from '../../../core/flow/simulation/simulation-response'
import { recordsIn, toSimulated } from '../../../core/flow/simulation/simulation-view'
import type { FlowSnapshot } from '../../../core/flow/snapshot/snapshot'
import { withCrowds } from '../../../core/flow/views/truncate-recipients'
import type { OaFlowDetailMsgsData, Simulated, SimulationQuestion } from '../../../generated/types'
import type { Context } from '../../platform/http/define-call'
import { limits } from '../../platform/http/limits'
import { sayers } from '../../platform/i18n/texts'
import { toCopyTraces, toDiagram, toTraces } from '../../presenters/diagram'
import { toActedMessages } from '../../presenters/message'
import { toRunning } from '../../presenters/simulation-head'
import { withRemote } from '../action-context/remote/retry-with-remote'
import { simulatedOn } from './simulation'

type Asked = Pick<SimulationQuestion, 'acts' | 'open'>

/** What somebody has before him, with the answers of remote functions that formulas of the form ask for. */
const turnWith = (flow: FlowSnapshot, open: NonNullable<Asked['open']>, context: Context) =>
  withRemote(context, (remote) => turnOf({ ...flow, remote }, open), limits.remoteFailed)

/** Plays what is asked, and answers it with what somebody has before him then. */
export async function answerSimulation(
  stage: SimulationStage,
  { acts, open }: Asked,
  context: Context,
): Promise<Simulated> {
  const simulation = await simulatedOn(stage, acts, context)
  const turn = open ? await turnWith(simulation.flow, open, context) : null
  return toSimulated(simulation, turn, { sight: wholeSight(stage), say: sayers[context.language] })
}

/** The messages of what was played, as the diagram of a real flow draws them. */
export async function answerMessages(
  stage: SimulationStage,
  { acts: asked }: Asked,
  context: Context,
): Promise<OaFlowDetailMsgsData> {
  const { flow, acts } = await simulatedOn(stage, asked, context)
  const sight = wholeSight(stage)
  const logs = recordsIn(acts.flatMap(({ changes }) => changes))
  const head = toRunning(flow)
  return {
    flowOi_id: head?.id ?? '',
    msgList: head ? withCrowds(toActedMessages(flow, head, logs), context.caller.id) : [],
    traces: [...toTraces(flow.visits, sight), ...toCopyTraces(logs, flow.messages, sight)],
    design: toDiagram(stage.design, { sight, language: context.language }),
  }
}
