import type { FlowDesign, SimulationSurroundings } from '../../../generated/types'
import type { FlowSnapshot } from '../snapshot'
import type { SimulationContext } from './simulation-context'

/** Decoded directory and contact groups of a company. */
export type SimulationDirectory = Pick<FlowSnapshot, 'directory' | 'groups'>

interface Played {
  flowid: string
  name: string
  design: FlowDesign
  /** Start time in milliseconds. */
  now: number
  company: SimulationDirectory
  surroundings: Pick<SimulationSurroundings, 'control' | 'calendars' | 'offered' | 'started' | 'ledgers'>
}

/** Parts that only one side has: time zone, regions, remote functions and the HTML sanitizer. */
type Side = Pick<FlowSnapshot, 'zone' | 'regions' | 'former' | 'remote' | 'cleanHtml'>

/** Builds the server's simulation context from the data that a page received. */
export const buildSimulationContext = (
  { flowid, name, design, now, company, surroundings }: Played,
  side: Side,
): SimulationContext => ({
  designId: flowid,
  flowName: name,
  version: 'simulation',
  design,
  ...company,
  control: surroundings.control,
  calendars: new Map(surroundings.calendars.map(({ id, calendar }) => [id, calendar])),
  ...(surroundings.offered && {
    flows: new Map(surroundings.offered.map((one) => [one.id, one.name])),
  }),
  ...(surroundings.started.length > 0 && {
    subFlows: new Map(surroundings.started.map(({ id, formset }) => [id, { formset }])),
  }),
  ledgers: new Map((surroundings.ledgers ?? []).map(({ id, ledger }) => [id, ledger])),
  now,
  ...side,
})
