import type { FlowDesign } from '../../../generated/types'
import { hasFlowPicker } from '../../form/field-values/picker-entry'
import { subFlowIdsOf } from '../design/design'

/** What of other flows a design is played with. */
export interface SubFlowRequirements {
  /** Flows that its steps start. */
  starts: string[]
  /** Whether its form has a field that chooses among flows. */
  offers: boolean
}

/** What of other flows a design is played with. */
export const subFlowRequirementsOf = (design: FlowDesign): SubFlowRequirements => ({
  starts: subFlowIdsOf(design),
  offers: hasFlowPicker(design.formset),
})
