import type { FlowDesign } from '../../../generated/types'
import { hasPickerOf } from '../../form'
import { subFlowIdsOf } from '../design'

/** Data of other flows that a simulation of a design needs. */
export interface SubFlowRequirements {
  /** Flows that its steps start. */
  starts: string[]
  /** Whether its form has a field in which flows are selected. */
  offers: boolean
}

/** Returns the data of other flows that a simulation of a design needs. */
export const subFlowRequirementsOf = (design: FlowDesign): SubFlowRequirements => ({
  starts: subFlowIdsOf(design),
  offers: hasPickerOf(design.formset, 'flow'),
})
