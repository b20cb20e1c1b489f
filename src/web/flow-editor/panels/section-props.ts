import type { FlowDesign, FlowDesignStep } from '#/generated/types'

/** What every section of a step's settings gets. */
export interface SectionProps {
  design: FlowDesign
  step: FlowDesignStep
}
