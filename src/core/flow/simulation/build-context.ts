import type { FlowDesign, SimulationSurroundings } from '../../../generated/types'
import { companyZone } from '../../company/company-zone'
import type { FlowSnapshot } from '../snapshot/snapshot'
import type { SimulationContext } from './simulation-context'

/** A company that was unpacked. */
export type SimulationDirectory = Pick<FlowSnapshot, 'directory' | 'groups'>

interface Played {
  flowid: string
  name: string
  design: FlowDesign
  /** When it begins; milliseconds. */
  now: number
  company: SimulationDirectory
  surroundings: Pick<SimulationSurroundings, 'control' | 'calendars' | 'offered' | 'started'>
}

/** What only one side has: regions, and what asks remote functions and cleans HTML. */
type Side = Pick<FlowSnapshot, 'regions' | 'former' | 'remote' | 'cleanHtml'>

/** The same stage as the server's, of what a page was told. */
export const buildSimulationContext = (
  { flowid, name, design, now, company, surroundings }: Played,
  side: Side,
): SimulationContext => ({
  flowId: flowid,
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
  now,
  zone: companyZone,
  ...side,
})
