import type { SimulationStage } from '../../../core/flow/simulation/stage'
import type { OaFlowDetailMsgsData, Simulated, SimulationQuestion } from '../../../generated/types'
import type { Context } from '../../platform/call'
import { rightsToView, sightOf } from '../../policies/form-sight'
import { withCrowds } from '../../presenters/crowd'
import { toCopyTraces, toDiagram, toTraces } from '../../presenters/diagram'
import { toActedMessages } from '../../presenters/message'
import { recordsIn, toRunning, toSimulated } from '../../presenters/simulated'
import { simulatedOn } from './simulated'
import { turnOf } from './simulated-turn'

type Asked = Pick<SimulationQuestion, 'acts' | 'open'>

/** Whoever simulates sees all of the form. */
const wholeSight = ({ design }: SimulationStage) => sightOf(design, rightsToView(design, [], true))

/** Plays what is asked, and answers it with what somebody has before him then. */
export async function answerSimulation(
  stage: SimulationStage,
  { acts, open }: Asked,
  context: Context,
): Promise<Simulated> {
  const simulation = await simulatedOn(stage, acts, context)
  const turn = open ? await turnOf(simulation, open, context) : null
  return toSimulated(simulation, turn, { sight: wholeSight(stage), language: context.language })
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
    msgList: head ? withCrowds(toActedMessages(flow.messages, head, logs), context.caller.id) : [],
    traces: [...toTraces(flow.visits, sight), ...toCopyTraces(logs, flow.messages, sight)],
    design: toDiagram(stage.design, { sight, language: context.language }),
  }
}
