import type {
  FlowDesign,
  OaFlowdesignsSimulationReplayData,
  OaFlowdesignsSimulationRunData,
  Simulated,
  SimulatedAct,
  SimulationCase,
  SimulationQuestion,
} from '#/generated/types'
import { api, quietApi } from '../platform/api'
import type { LocalSimulation } from './run-locally'

/** A played flow: its acts, when it begins, and whose form is shown. */
type Playing = Pick<SimulationQuestion, 'acts' | 'at' | 'open'>

/** The saved cases, and how they come out on the design as it stands; a template's have no run of their own. */
interface KnownCases {
  cases: SimulationCase[]
  run?: OaFlowdesignsSimulationRunData
}

/** What the simulator plays, and where its cases are kept. */
export interface SimulationSource {
  id: string
  design: FlowDesign
  play(playing: Playing): Promise<Simulated>
  cases(): Promise<KnownCases>
  save(one: { name: string; at: string; acts: SimulatedAct[] }): Promise<unknown>
  /** Decides the latest real flows again; a template has none. */
  replay?(count: number): Promise<OaFlowdesignsSimulationReplayData>
  /** Cases that come with a template stay. */
  mayRemove(one: SimulationCase): boolean
  remove(one: SimulationCase): Promise<unknown>
}

/** A design as it stands on the page. */
interface Designed {
  flowid: string
  name: string
  design: FlowDesign
}

/** Plays in the page; by the server where that has what is asked for, or where the page is not told the company. */
async function played(here: LocalSimulation, byServer: () => Promise<Simulated>): Promise<Simulated> {
  const { runLocalSimulation } = await import('./run-locally')
  return (await runLocalSimulation(here)) ?? byServer()
}

/** A flow of the company, with its design as it stands on the page. */
export function createDesignSource({ flowid, name, design }: Designed): SimulationSource {
  const { simulation } = quietApi.oa.flowdesigns
  return {
    id: flowid,
    design,
    play: (playing) =>
      played({ flowid, name, design, ...playing }, () => simulation.deal({ flowid, design, ...playing })),
    cases: async () => {
      const [cases, run] = await Promise.all([
        simulation.instance.listbyflowid({ flowid }),
        simulation.run({ flowid, design }),
      ])
      return { cases, run }
    },
    save: (one) => simulation.instance.save({ flowid, design, ...one }),
    replay: (count) => simulation.replay({ flowid, design, count }),
    mayRemove: () => true,
    remove: ({ _id }) => api.oa.flowdesigns.simulation.instance.delete({ _id }),
  }
}

/** A template, before a flow is begun with it. */
export function createTemplateSource({ flowid, name, design }: Designed): SimulationSource {
  const { simulation } = quietApi.oa.flowdesigntemplates
  return {
    id: flowid,
    design,
    play: (playing) =>
      played({ flowid, name, design, ...playing }, () =>
        playing.acts.length
          ? simulation.deal({ flowid, ...playing })
          : simulation.creat({ flowid, ...playing }),
      ),
    cases: async () => ({ cases: await simulation.instance.listbyflowid({ flowid }) }),
    save: (one) => simulation.instance.save({ flowid, ...one }),
    mayRemove: ({ updated_by }) => updated_by !== '',
    remove: ({ _id }) => api.oa.flowdesigntemplates.simulation.instance.delete({ _id }),
  }
}
