import type { FlowDesign } from '../../../generated/types'
import { hasPickerOf } from '../../form'
import { subFlowIdsOf } from '../design'

/** Data around a design that its simulation needs. */
export interface SubFlowRequirements {
  /** Flows that its steps start. */
  starts: string[]
  /** Whether its form has a field in which flows are selected. */
  offers: boolean
  /** Ledgers that it uses. */
  ledgers: string[]
}

/** Returns the data of other flows that a simulation of a design needs. */
export const subFlowRequirementsOf = (design: FlowDesign): SubFlowRequirements => ({
  starts: subFlowIdsOf(design),
  offers: hasPickerOf(design.formset, 'flow'),
  ledgers: (design.set.ledgers ?? []).map(({ ledger }) => ledger),
})
