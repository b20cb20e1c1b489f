import type { FlowDesign } from '../../../generated/types'
import { choosesFlows } from '../../form/field-values/picker-entry'
import { subFlowIdsOf } from '../design/design'

/** What of other flows a design is played with. */
export interface SimulationNeeds {
  /** Flows that its steps start. */
  starts: string[]
  /** Whether its form has a field that chooses among flows. */
  offers: boolean
}

/** What of other flows a design is played with. */
export const needsOf = (design: FlowDesign): SimulationNeeds => ({
  starts: subFlowIdsOf(design),
  offers: choosesFlows(design.formset),
})
