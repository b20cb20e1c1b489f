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

/** A simulated flow: its actions, its start time, and whose form is shown. */
type Playing = Pick<SimulationQuestion, 'acts' | 'at' | 'open'>

/** Saved cases, and their results on the current design; a template's have no run of their own. */
interface KnownCases {
  cases: SimulationCase[]
  run?: OaFlowdesignsSimulationRunData
}

/** Source of the simulator: what it simulates, and where its cases are stored. */
export interface SimulationSource {
  id: string
  design: FlowDesign
  play(playing: Playing): Promise<Simulated>
  cases(): Promise<KnownCases>
  save(one: { name: string; at: string; acts: SimulatedAct[] }): Promise<unknown>
  /** Replays the latest real flows; undefined for a template. */
  replay?(count: number): Promise<OaFlowdesignsSimulationReplayData>
  /** Whether a case may be removed; those that come with a template may not. */
  mayRemove(one: SimulationCase): boolean
  remove(one: SimulationCase): Promise<unknown>
}

/** The current design on the page. */
interface Designed {
  flowid: string
  name: string
  design: FlowDesign
}

/**
 * Simulates in the page; on the server if that has required data, or if the page may not load the company.
 */
async function played(here: LocalSimulation, byServer: () => Promise<Simulated>): Promise<Simulated> {
  const { runLocalSimulation } = await import('./run-locally')
  return (await runLocalSimulation(here)) ?? byServer()
}

/** Creates a source for a flow of the company, with the current design on the page. */
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

/** Creates a source for a template, before a flow is created from it. */
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
